// Results off PGN's tags: any file. The scanner sees the tags that PgnLexer sees, wherever that one
// finds nothing wrong; every game is counted once.
#include <sstream>

#include "engine/game/pgn_lexer.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"
#include "tuning/ratings/pgn_results.h"
#include "tuning/ratings/pgn_tag_scanner.h"

namespace ouk::fuzz {
namespace {

std::string tags_by_lexer(const std::string& text) {
    std::istringstream in(text);
    PgnLexer lexer(in, "fuzz.pgn");
    std::string tags;
    while (true) {
        const PgnToken token = lexer.next();
        if (token.kind == PgnToken::Kind::End) return tags;
        if (token.kind != PgnToken::Kind::Tag) continue;
        tags += std::to_string(token.line) + token.text + '=' + token.value + '\n';
    }
}

std::string tags_by_scanner(const std::string& text) {
    std::istringstream in(text);
    ByteReader bytes(in, "fuzz.pgn");
    PgnTagScanner scanner(bytes);
    std::string tags;
    while (const auto tag = scanner.next())
        tags += std::to_string(bytes.marked_line()) + std::string(tag->name) + '=' +
                std::string(tag->value) + '\n';
    return tags;
}

void check_results(const std::string& text) {
    std::istringstream in(text);
    ResultCounter counter;
    read_pgn_results(in, "fuzz.pgn", counter);
    const Results results = counter.results();
    const auto& [unfinished, nameless, against_self] = results.left_out;
    require(results.games() + unfinished + nameless + against_self == counter.seen(),
            "every game is counted once", text);
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const std::string text(fuzz::text_of(data, size));
    const auto expected = fuzz::attempt([&] { return fuzz::tags_by_lexer(text); });
    const auto seen = fuzz::attempt([&] { return fuzz::tags_by_scanner(text); });
    if (expected) fuzz::require(seen == expected, "scanner and lexer see the same tags", text);
    (void)fuzz::attempt([&] {
        fuzz::check_results(text);
        return true;
    });
    return 0;
}
