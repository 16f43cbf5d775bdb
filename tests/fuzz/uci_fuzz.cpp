// UCI: lines, as a GUI sends them. A fuzzer would soon ask for a search of a day, a table of the
// machine's memory or /dev/zero as a file, so lines are kept within bounds before the engine sees
// them:
//   go       ends with `nodes 50`, or `perft 2` where it says perft: the last limit holds
//   bench    is left out (tests/engine/search has it)
//   genfens  gives 3 at most, from no book
//   Hash     is 1, EvalFile and VariantPath name no file
#include "engine/uci/uci.h"

#include <cctype>
#include <sstream>

#include "engine/uci/words.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

using Words = std::vector<std::string>;

bool has_word(const Words& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

std::string bounded_option(const std::string& line) {
    std::string lower = line;
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto mentions = [&](std::string_view name) {
        return lower.find(name) != std::string::npos;
    };
    const bool is_number = !line.empty() && std::isdigit(static_cast<unsigned char>(line.back()));
    if (mentions("evalfile")) return "setoption name EvalFile value <empty>";
    if (mentions("variantpath")) return "setoption name VariantPath value <empty>";
    if (mentions("hash") && is_number) return "setoption name Hash value 1";
    return line;
}

std::string bounded_openings(Words words) {
    constexpr std::uint64_t kMost = 3;
    constexpr std::size_t kBook = 5;
    if (words.size() > 1 && to_number<std::uint64_t>(words[1]).value_or(0) > kMost) words[1] = "3";
    if (words.size() > kBook) words[kBook] = "None";
    std::string line;
    for (const std::string& word : words) line += word + ' ';
    return line;
}

std::string bounded(const std::string& line) {
    const Words words = split_words(line);
    if (words.empty()) return line;
    if (words[0] == "go") return line + (has_word(words, "perft") ? " perft 2" : " nodes 50");
    if (words[0] == "bench") return "";
    if (words[0] == "genfens") return bounded_openings(words);
    if (words[0] == "setoption") return bounded_option(line);
    return line;
}

struct Script {
    std::string text = "setoption name Hash value 1\n";
    int asked_ready = 0;
    bool quits = false;
};

Script script_of(const std::string& input) {
    Script script;
    std::istringstream lines(input);
    for (std::string line; std::getline(lines, line);) {
        line = bounded(line);
        const Words words = split_words(line);
        script.asked_ready += !words.empty() && words[0] == "isready" ? 1 : 0;
        script.quits |= !words.empty() && words[0] == "quit";
        script.text += line + '\n';
    }
    return script;
}

bool is_printable(const std::string& text) {
    return std::ranges::none_of(
        text, [](unsigned char c) { return (c < ' ' && c != '\t' && c != '\n') || c == 0x7f; });
}

int count_lines(const std::string& text, const std::string& wanted) {
    std::istringstream lines(text);
    int count = 0;
    for (std::string line; std::getline(lines, line);) count += line == wanted ? 1 : 0;
    return count;
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const fuzz::Script script = fuzz::script_of(std::string(fuzz::text_of(data, size)));
    std::istringstream in(script.text);
    std::ostringstream out;
    (void)Uci(in, out).run();
    const std::string answer = out.str();
    fuzz::require(fuzz::is_printable(answer), "answers are fit for a terminal", answer);
    const int ready = fuzz::count_lines(answer, "readyok");
    fuzz::require(script.quits ? ready <= script.asked_ready : ready == script.asked_ready,
                  "every isready is answered", answer);
    return 0;
}
