// ouk uci: what a GUI starts.
#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/uci/commands.h"
#include "engine/uci/uci.h"

namespace ouk {

int uci_command(Arguments args) {
    CLI::App app("Speaks UCI on stdin and stdout, as GUIs expect; so does ouk alone", "ouk uci");
    app.footer("Example: printf 'position startpos\\ngo depth 10\\n' | ouk uci");
    parse_arguments(app, args);
    std::ios::sync_with_stdio(false);  // else each character of a line is a locked read
    Uci(std::cin, std::cout).run();
    return 0;
}

}  // namespace ouk
