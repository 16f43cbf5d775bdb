// Betza notation, the part that the makruk family needs: atoms W F D A N K R with the modifiers
// i (first move), m (moves only), c (captures only) and directions: f b of all but R, s of W D N,
// and of a ses ff fs bb bs. `fmWfcF` is a trey, `KimfsN` a khon with the leap of Ouk Chaktrang.
// Source: https://www.gnu.org/software/xboard/Betza.html
#pragma once

#include <string>
#include <vector>

namespace ouk {

/// A step as White sees it.
struct Offset {
    int files;
    int ranks;  // positive = forward
    friend bool operator==(Offset, Offset) = default;
};

/// No step stands twice in a list.
struct PieceMoves {
    std::vector<Offset> captures;
    std::vector<Offset> quiets;
    std::vector<Offset> first_moves;     // jumping, while the right lasts: to an empty square …
    std::vector<Offset> first_captures;  // … and onto an enemy
    bool slides = false;                 // moves and captures along ranks and files
};

/// Throws Error that quotes `text`, names what it does not know and lists what it does.
[[nodiscard]] PieceMoves parse_betza(const std::string& text);

}  // namespace ouk
