// Reads games from PGN, one at a time, as files have them: tags in any order or none, move numbers
// or none, games without a result or an empty line between them. NAGs and variations are skipped.
// Belongs to one thread.
#pragma once

#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/pgn.h"
#include "engine/game/pgn_lexer.h"

namespace ouk {

class PgnReader {
public:
    enum class OtherVariants {
        Refuse,  // a tag Variant of another game than that of `rules` is an error
        Follow   // it decides; `rules` are for games that do not tell
    };

    /// `in` must outlive it; `origin` is what errors call it: a file's name.
    PgnReader(std::istream& in, std::string origin, std::shared_ptr<const Rules> rules,
              OtherVariants other_variants = OtherVariants::Refuse);

    /// The next game; nullopt at the end. Throws Error with file and line, what stands there and
    /// what was expected: of the form, the variant, the position or a move. After that it is at
    /// its end.
    [[nodiscard]] std::optional<PgnGame> next();

private:
    using TagLines = std::map<std::string, int, std::less<>>;

    [[nodiscard]] const PgnToken& token();
    void skip_token() { token_.reset(); }

    [[nodiscard]] std::optional<PgnGame> read_game();
    /// Also what is said between the tags and behind them.
    [[nodiscard]] TagLines read_tags(std::vector<PgnTag>& tags, std::string& comment);
    [[nodiscard]] std::shared_ptr<const Rules> rules_of(const std::string* variant,
                                                        const std::string& where);
    [[nodiscard]] std::shared_ptr<const Rules> rules_of_preset(const std::string& name);
    [[nodiscard]] Position start_of(const Rules& rules, const std::vector<PgnTag>& tags,
                                    const TagLines& lines) const;
    /// Up to the result, which is given back, or to where one is missing.
    std::string read_moves(PgnGame& game);
    void read_word(PgnGame& game, Position& position);
    void skip_variation();

    PgnLexer lexer_;
    std::shared_ptr<const Rules> rules_;
    OtherVariants other_variants_;
    std::map<std::string, std::shared_ptr<const Rules>> presets_;  // those met so far
    std::optional<PgnToken> token_;                                // looked at, not yet skipped
    bool is_over_ = false;
};

}  // namespace ouk
