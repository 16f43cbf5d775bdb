#include "selfplay/convert/pgn_games.h"

#include <charconv>
#include <fstream>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/system_error.h"
#include "engine/game/pgn_lexer.h"
#include "engine/game/pgn_reader.h"
#include "engine/rules/variant_names.h"
#include "selfplay/dataset/replay.h"

namespace ouk {

namespace {

constexpr const char* kSayRuleset = "--ruleset NAME, a preset or the path of a TOML file";

/// What a reader says that counted lines from where `piece` begins: "PATH:LINE: …", with the line
/// of the file.
std::string in_file(std::string_view message, const PgnPiece& piece, const std::string& path) {
    const std::string begin = path + ':';
    int line = 0;
    if (message.starts_with(begin)) {
        message.remove_prefix(begin.size());
        const char* const end = message.data() + message.size();
        const char* const rest = std::from_chars(message.data(), end, line).ptr;
        message.remove_prefix(static_cast<std::size_t>(rest - message.data()));
    }
    const int before = piece.line - (line > 0 ? 1 : 0);
    return begin + std::to_string(before + line) + std::string(message);
}

}  // namespace

ReadPiece read_pgn(const std::shared_ptr<const Rules>& rules, const PgnPiece& piece,
                   const std::string& path, std::uint64_t number) {
    const std::string where = path + ':' + std::to_string(piece.line);
    std::istringstream text(piece.text);
    PgnReader reader(text, path, rules);
    ReadPiece read;
    while (true) {
        std::optional<PgnGame> game;
        try {
            game = reader.next();
        } catch (const Error& error) {
            read.problem = in_file(error.what(), piece, path);
        }
        if (!game) return read;
        try {
            ReadGame one = from_pgn(*game, where);
            if (!one.index) one.record.index = number;
            replay(*rules, one.record, where, [](const StoredPosition&) {});
            read.games.push_back(std::move(one));
        } catch (const Error& error) {
            read.problem = error.what();
            return read;
        }
    }
}

std::shared_ptr<const Rules> rules_told_by(const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw system_error(path, "opened", "a readable file");
    PgnLexer lexer(file, path);
    for (PgnToken token = lexer.next();; token = lexer.next()) {
        const bool is_head =
            token.kind == PgnToken::Kind::Tag || token.kind == PgnToken::Kind::Comment;
        if (!is_head) {
            throw Error(lexer.where(token.line), "no tag Variant before this",
                        "the game's name in it, or " + std::string(kSayRuleset));
        }
        if (token.kind != PgnToken::Kind::Tag || token.text != "Variant") continue;
        const auto preset = preset_of_variant(token.value);
        if (preset) return load_rules(*preset);
        throw Error(lexer.where(token.line), "Variant '" + token.value + "' is no preset",
                    kSayRuleset);
    }
}

}  // namespace ouk
