#include "engine/game/pgn_reader.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/game/pgn_ending.h"
#include "engine/rules/variant_names.h"

namespace ouk {

namespace {

using Kind = PgnToken::Kind;

std::optional<Reason> reason_named(std::string_view text) {
    const auto* const found = std::ranges::find(kReasonNames, text);
    if (found == kReasonNames.end()) return std::nullopt;
    return static_cast<Reason>(found - kReasonNames.begin());
}

void add_comment(std::string& comment, std::string_view text) {
    if (!comment.empty() && !text.empty()) comment += ' ';
    comment += text;
}

/// `comment` without what the writer said of the count.
std::string_view without_note(std::string_view comment, const std::string& note) {
    if (note.empty() || !comment.starts_with(note)) return comment;
    const std::string_view rest = comment.substr(note.size());
    if (rest.empty()) return rest;
    return rest.starts_with(kNoteEnd) ? rest.substr(kNoteEnd.size()) : comment;
}

/// `12.Nf3` without its number; empty where the word is nothing but one.
std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == word.size()) return "";
    const std::size_t move = std::min(word.find_first_not_of('.', digits), word.size());
    return move > digits ? word.substr(move) : word;
}

/// Neither move nor number: a NAG, or a mark such as `!?` that stands alone.
bool is_glyph(std::string_view word) {
    return word.starts_with('$') || word.find_first_not_of("!?+#=") == std::string_view::npos;
}

}  // namespace

PgnReader::PgnReader(std::istream& in, std::string origin, std::shared_ptr<const Rules> rules,
                     OtherVariants other_variants)
    : lexer_(in, std::move(origin)), rules_(std::move(rules)), other_variants_(other_variants) {}

const PgnToken& PgnReader::token() {
    if (!token_) token_ = lexer_.next();
    return *token_;
}

std::optional<PgnGame> PgnReader::next() {
    if (std::exchange(is_over_, true)) return std::nullopt;  // stays so if an Error is thrown
    auto game = read_game();
    is_over_ = !game;
    return game;
}

std::optional<PgnGame> PgnReader::read_game() {
    // A result that ends nothing, as where it stands twice.
    while (token().kind == Kind::Word && pgn_ending(token().text) != nullptr) skip_token();
    std::vector<PgnTag> tags;
    std::string comment;
    const TagLines lines = read_tags(tags, comment);
    if (tags.empty() && token().kind == Kind::End) return std::nullopt;

    const auto where = [&](std::string_view name) {
        const auto line = lines.find(name);
        return lexer_.where(line == lines.end() ? token().line : line->second);
    };
    const auto rules = rules_of(find_tag(tags, "Variant"), where("Variant"));
    PgnGame game{.rules = rules, .start = start_of(*rules, tags, lines)};
    game.tags = std::move(tags);
    game.comment = std::move(comment);

    const std::string end = read_moves(game);
    if (!end.empty()) game.result = pgn_ending(end)->result;
    const std::string* const told = game.tag("Result");
    if (told != nullptr && !tells_nothing(*told)) {
        const PgnEnding* const ending = pgn_ending(*told);
        if (ending == nullptr) {
            throw Error(where("Result"), "Result '" + *told + "'", std::string(kPgnEndingsText));
        }
        if (game.result && ending->result && game.result != ending->result) {
            throw Error(where("Result"), "Result '" + *told + "' of a game that ends with " + end,
                        "the same result twice");
        }
        if (!game.result) game.result = ending->result;
    }
    if (const std::string* const text = game.tag("Termination")) game.reason = reason_named(*text);
    return game;
}

PgnReader::TagLines PgnReader::read_tags(std::vector<PgnTag>& tags, std::string& comment) {
    TagLines lines;
    for (; token().kind == Kind::Tag || token().kind == Kind::Comment; skip_token()) {
        if (token().kind == Kind::Comment) {
            add_comment(comment, token().text);
            continue;
        }
        const PgnToken& tag = token();
        const bool is_new = lines.emplace(tag.text, tag.line).second;
        if (!is_new && tag.text == "Event") break;  // of the next game: this one has no moves
        if (!is_new) throw Error(lexer_.where(tag.line), "tag '" + tag.text + "' twice", "it once");
        if (tags.empty()) comment.clear();  // said of the game before
        tags.push_back({tag.text, tag.value});
    }
    return lines;
}

std::shared_ptr<const Rules> PgnReader::rules_of(const std::string* variant,
                                                 const std::string& where) {
    const std::string& own = rules_->ruleset().name;
    if (variant == nullptr || equal_without_case(*variant, own)) return rules_;
    const bool follows = other_variants_ == OtherVariants::Follow;
    const auto preset = preset_of_variant(*variant);
    if (preset) {
        const auto rules = rules_of_preset(*preset);
        if (rules->hash() == rules_->hash()) return rules_;
        if (follows) return rules;
    }
    std::string known;
    for (const std::string& name : variant_names()) known += (known.empty() ? "" : ", ") + name;
    throw Error(where, "Variant '" + *variant + "'",
                follows ? "one of " + known : "the ruleset that was asked for, '" + own + "'");
}

std::shared_ptr<const Rules> PgnReader::rules_of_preset(const std::string& name) {
    auto& rules = presets_[name];
    if (!rules) rules = load_rules(name);
    return rules;
}

Position PgnReader::start_of(const Rules& rules, const std::vector<PgnTag>& tags,
                             const TagLines& lines) const {
    const std::string* const fen = find_tag(tags, "FEN");
    if (fen != nullptr) {
        try {
            return parse_fen(rules, *fen);
        } catch (const Error& error) {
            throw Error(lexer_.where(lines.find("FEN")->second), error.what());
        }
    }
    const std::string* const setup = find_tag(tags, "SetUp");
    if (setup != nullptr && *setup == "1") {
        throw Error(lexer_.where(lines.find("SetUp")->second), "SetUp without a position",
                    "the tag FEN");
    }
    return start_position(rules);
}

std::string PgnReader::read_moves(PgnGame& game) {
    Position position = game.start;
    while (token().kind != Kind::End && token().kind != Kind::Tag) {
        if (token().kind == Kind::Close) {
            throw Error(lexer_.where(token().line), "')' of no variation", "a move");
        }
        if (token().kind == Kind::Comment && game.moves.empty()) {
            add_comment(game.comment, token().text);
        } else if (token().kind == Kind::Comment) {
            add_comment(game.moves.back().comment,
                        without_note(token().text, count_note(position.count())));
        } else if (token().kind == Kind::Open) {
            skip_variation();
        } else if (const std::string word = token().text; pgn_ending(word) != nullptr) {
            skip_token();
            return word;
        } else {
            read_word(game, position);
        }
        skip_token();
    }
    return "";
}

void PgnReader::read_word(PgnGame& game, Position& position) {
    const std::string_view word = without_number(token().text);
    if (is_glyph(word)) return;  // also nothing at all
    try {
        game.moves.push_back({parse_san(position, word)});
    } catch (const Error& error) {
        throw Error(lexer_.where(token().line), error.what());
    }
    position = position.after(game.moves.back().move);
}

/// To the bracket that closes it.
void PgnReader::skip_variation() {
    const int line = token().line;
    int depth = 1;
    while (depth > 0) {
        skip_token();
        const Kind kind = token().kind;
        if (kind == Kind::End || kind == Kind::Tag) {
            throw Error(lexer_.where(line), "a variation without end", "')'");
        }
        depth += kind == Kind::Open ? 1 : kind == Kind::Close ? -1 : 0;
    }
}

}  // namespace ouk
