#include "engine/game/pgn_writer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/rules/variant_names.h"

namespace ouk {

namespace {

constexpr std::size_t kColumns = 79;

/// The seven tags that every game has, in their order, and what stands where nothing is known.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kRoster{{
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", "*"},
}};

/// Joins words to lines that are not too long.
class Lines {
public:
    void add(std::string_view word) {
        const bool fits = column_ + 1 + word.size() <= kColumns;
        if (column_ > 0) text_ += fits ? ' ' : '\n';
        column_ = column_ > 0 && fits ? column_ + 1 + word.size() : word.size();
        text_ += word;
    }
    /// The words of `text`, single-spaced, each by itself.
    void add_words(std::string_view text) {
        while (true) {
            const std::size_t end = std::min(text.find(' '), text.size());
            add(text.substr(0, end));
            if (end == text.size()) return;
            text.remove_prefix(end + 1);
        }
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

/// As it stands in the file, braces around; empty if nothing is said.
std::string braced(std::string_view comment) {
    std::string text = single_spaced(comment);
    std::ranges::replace(text, '{', '(');
    std::ranges::replace(text, '}', ')');
    return text.empty() ? "" : '{' + text + '}';
}

std::string comment_on(const PgnMove& played, CountState count) {
    const std::string note = count_note(count);
    if (note.empty() || played.comment.empty()) return braced(note + played.comment);
    return braced(note + std::string(kNoteEnd) + played.comment);
}

std::string tag_line(std::string_view name, std::string_view value) {
    std::string text = '[' + std::string(name) + " \"";
    for (const char symbol : value) {
        if (symbol == '"' || symbol == '\\') text += '\\';
        text += symbol == '\n' || symbol == '\r' ? ' ' : symbol;
    }
    return text + "\"]\n";
}

bool is_own_or_roster(const PgnTag& tag) {
    constexpr std::array<std::string_view, 4> kOwn{"Variant", "SetUp", "FEN", "Termination"};
    return std::ranges::count(kOwn, tag.name) > 0 ||
           std::ranges::count(kRoster, tag.name, [](const auto& pair) { return pair.first; }) > 0;
}

std::string move_number(const Position& position, bool is_numbered) {
    const std::string number = std::to_string(position.ply() / 2 + 1);
    if (position.side_to_move() == Color::White) return number + '.';
    return is_numbered ? number + "..." : "";
}

}  // namespace

PgnWriter::PgnWriter(const Rules& rules)
    : variant_(variant_name(rules)),
      // Start options are no part of a variant: a game under any tells its start.
      start_(rules.takhaeng_ruea().any() ? "" : to_fen(start_position(rules))) {}

/// What the game itself says, whatever its tags do.
std::vector<PgnTag> PgnWriter::own_tags(const PgnGame& game) const {
    std::vector<PgnTag> tags{{"Variant", variant_}};
    if (const std::string fen = to_fen(game.start); fen != start_) {
        tags.push_back({"SetUp", "1"});
        tags.push_back({"FEN", fen});
    }
    if (game.reason) {
        tags.push_back({"Termination", std::string(name(*game.reason))});
    } else if (const std::string* const told = game.tag("Termination")) {
        tags.push_back({"Termination", *told});
    }
    return tags;
}

std::string PgnWriter::tag_lines(const PgnGame& game, std::string_view result) const {
    std::string text;
    for (const auto& [name, unknown] : kRoster) {
        const std::string* const told = game.tag(name);
        text += tag_line(name, name == "Result" ? result : told != nullptr ? *told : unknown);
    }
    for (const PgnTag& tag : own_tags(game)) text += tag_line(tag.name, tag.value);
    for (const PgnTag& tag : game.tags) {
        if (!is_own_or_roster(tag)) text += tag_line(tag.name, tag.value);
    }
    return text;
}

std::string PgnWriter::write(const PgnGame& game) const {
    const std::string_view result = game.result ? name(*game.result) : "*";
    Lines lines;
    const std::string opening = braced(game.comment);
    if (!opening.empty()) lines.add_words(opening);
    Position position = game.start;
    bool is_numbered = true;  // Black's move too: the first one, and after a comment
    for (const PgnMove& played : game.moves) {
        const std::string number = move_number(position, is_numbered);
        if (!number.empty()) lines.add(number);
        lines.add(to_san(position, played.move));
        position = position.after(played.move);
        const std::string comment = comment_on(played, position.count());
        if (!comment.empty()) lines.add_words(comment);
        is_numbered = !comment.empty();
    }
    lines.add(result);
    return tag_lines(game, result) + '\n' + lines.text() + "\n\n";
}

}  // namespace ouk
