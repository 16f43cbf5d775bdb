// ouk bench: the signature of the search, and its speed.
#include "engine/search/bench.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/uci/commands.h"

namespace ouk {

namespace {

struct BenchArguments {
    BenchOptions options;
    bool json = false;
};

BenchArguments parse_bench(Arguments args) {
    BenchArguments given;
    CLI::App app(
        "Searches fixed positions to a fixed depth; the number of nodes is the search's "
        "signature",
        "ouk bench");
    app.footer("Example: ouk bench --eval runs/net.oukn");
    app.add_option("--eval", given.options.eval, "material, classical or an .oukn file")
        ->capture_default_str();
    app.add_option("--depth", given.options.depth, "plies of each search")
        ->check(CLI::Range(1, kMaxPly - 1))
        ->capture_default_str();
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    return given;
}

void tell(std::string_view ruleset, std::string_view fen, const SearchResult& result) {
    std::cerr << fmt::format("{:8} {:8} nodes  {}", ruleset, result.nodes, fen) << std::endl;
}

}  // namespace

int bench_command(Arguments args) {
    const BenchArguments given = parse_bench(args);
    const BenchResult result = run_bench(given.options, tell);
    if (given.json) {
        const nlohmann::ordered_json object{{"nodes", result.nodes},
                                            {"nps", result.nodes_per_second()},
                                            {"time_ms", result.time.count()},
                                            {"eval", given.options.eval},
                                            {"depth", given.options.depth}};
        std::cout << object.dump() << '\n';
    } else {
        std::cout << fmt::format("{} nodes {} nps\n", result.nodes, result.nodes_per_second());
    }
    return 0;
}

}  // namespace ouk
