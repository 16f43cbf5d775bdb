#include "tuning/fastchess/help.h"

#include <fmt/format.h>

#include "tuning/fastchess/option_groups.h"

namespace ouk::fastchess {

namespace {

constexpr std::string_view kHead =
    "ouk fastchess OPTIONS: a match of UCI engines, asked for and told in the words of fastchess\n"
    "(github.com/Disservin/fastchess, whose -help explains each).\n";

constexpr std::string_view kExample =
    "\nExample:\n"
    "  ouk fastchess -engine cmd=NEW name=New -engine cmd=OLD name=Old -each tc=8+0.08 proto=uci\n"
    "    -openings file=book.epd format=epd order=random -rounds 1000 -games 2 -repeat\n"
    "    -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 -concurrency 2 -recover -pgnout file=games.pgn\n"
    "    -variant cambodian\n";

constexpr std::size_t kColumns = 98;

std::string honoured(const Options& options) {
    std::string text = "\nTaken as they are:\n";
    std::string line = " ";
    for (const Option& option : options) {
        if (option.honour != Honour::Whole) continue;
        if (line.size() + option.name.size() >= kColumns) {
            text += line + "\n";
            line = " ";
        }
        line += fmt::format(" {}", option.name);
    }
    return text + line + "\n";
}

std::string reasons(const Options& options, Honour honour) {
    std::string text;
    for (const Option& option : options)
        if (option.honour == honour) text += fmt::format("  {:<18}{}\n", option.name, option.why);
    return text;
}

}  // namespace

std::string help_text() {
    Reading reading;
    const Options options = all_options(reading);
    return fmt::format("{}{}\nTaken, without effect:\n{}\nRefused:\n{}{}", kHead, honoured(options),
                       reasons(options, Honour::Idle), reasons(options, Honour::Refused), kExample);
}

}  // namespace ouk::fastchess
