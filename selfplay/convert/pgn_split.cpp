#include "selfplay/convert/pgn_split.h"

#include <string_view>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Whether a `{` is open behind `line`, as one was or was not before it.
bool is_comment_behind(std::string_view line, bool in_comment) {
    if (!in_comment && line.starts_with('%')) return false;
    bool in_quotes = false;  // a tag's value, where braces and semicolons are themselves
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char symbol = line[at];
        if (in_comment) {
            in_comment = symbol != '}';
        } else if (symbol == '\\' && in_quotes) {
            ++at;
        } else if (symbol == '"') {
            in_quotes = !in_quotes;
        } else if (symbol == ';' && !in_quotes) {
            return false;
        } else {
            in_comment = symbol == '{' && !in_quotes;
        }
    }
    return in_comment;
}

bool is_tag(std::string_view line) {
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    return line.starts_with('[');
}

/// Neither empty nor an escape.
bool says_something(std::string_view line) {
    return !line.starts_with('%') && line.find_first_not_of(" \t\v\f") != line.npos;
}

}  // namespace

std::optional<PgnPiece> PgnSplit::next() {
    if (!has_line_ && !reader_.next()) return std::nullopt;
    PgnPiece piece{.text = "", .line = reader_.number()};
    bool has_moves = false;  // or anything else but tags
    do {
        const std::string& line = reader_.line();
        const bool is_tag_line = !in_comment_ && is_tag(line);
        has_line_ = is_tag_line && has_moves;
        if (has_line_) break;
        has_moves |= !is_tag_line && (in_comment_ || says_something(line));
        in_comment_ = is_comment_behind(line, in_comment_);
        piece.text += line + '\n';
        if (piece.text.size() > kMostTextBytes) {
            throw Error(reader_.path() + ':' + std::to_string(piece.line),
                        "a game of more than 16 MiB", "a PGN file: tags, then moves");
        }
    } while (reader_.next());
    return piece;
}

}  // namespace ouk
