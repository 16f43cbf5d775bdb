// Cuts the text of a PGN file into tags, comments, words and brackets, and knows the line of each.
// Takes what real files hold: byte order marks, any line ends, `%` lines, both kinds of comments.
// It reads no further than the token it gives. Belongs to one thread.
#pragma once

#include <istream>
#include <streambuf>
#include <string>

namespace ouk {

struct PgnToken {
    enum class Kind {
        Tag,      // text = name, value
        Comment,  // text, with single spaces
        Word,     // text: a move, a move number, a result, a NAG
        Open,     // ( of a variation
        Close,
        End
    };
    Kind kind = Kind::End;
    std::string text = {};
    std::string value = {};
    int line = 0;  // on which it begins, from 1
};

class PgnLexer {
public:
    /// `in` must outlive it; `origin` is what errors call it: a file's name.
    PgnLexer(std::istream& in, std::string origin);

    /// Throws Error with the line on what is no PGN: a comment or tag that is not closed.
    [[nodiscard]] PgnToken next();
    /// "games.pgn:12", for errors.
    [[nodiscard]] std::string where(int line) const;

private:
    [[nodiscard]] int peek();
    int take();
    void skip_to_token();
    void skip_line();
    void skip_byte_order_mark();
    [[nodiscard]] std::string rest_of_line();
    [[nodiscard]] std::string braced_comment(int line);
    [[nodiscard]] PgnToken tag(int line);
    [[nodiscard]] std::string tag_value(const std::string& name, int line);
    [[nodiscard]] std::string word();

    std::streambuf& in_;
    std::string origin_;
    int line_ = 1;
    bool is_at_line_start_ = true;
};

}  // namespace ouk
