#include "engine/rules/betza.h"

#include <cstdlib>
#include <string_view>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr std::string_view kKnown =
    "atoms W F D A N K R, modifiers i m c and directions f b s (of N also ff fs bb bs)";
constexpr std::string_view kModifiers = "imcfbs";

struct Atom {
    char name;
    bool first_move = false;
    bool moves = true;
    bool captures = true;
    std::string directions;
};

/// All eight symmetric steps of (a, b), each once.
std::vector<Offset> symmetric_steps(int a, int b) {
    std::vector<Offset> steps;
    for (int ranks = -2; ranks <= 2; ++ranks) {
        for (int files = -2; files <= 2; ++files) {
            const int x = std::abs(files);
            const int y = std::abs(ranks);
            if ((x == a && y == b) || (x == b && y == a)) {
                steps.push_back({files, ranks});
            }
        }
    }
    return steps;
}

std::vector<Offset> steps_of(char atom) {
    switch (atom) {
        case 'W':
            return symmetric_steps(1, 0);
        case 'F':
            return symmetric_steps(1, 1);
        case 'D':
            return symmetric_steps(2, 0);
        case 'A':
            return symmetric_steps(2, 2);
        case 'N':
            return symmetric_steps(2, 1);
        case 'K': {
            std::vector<Offset> steps = symmetric_steps(1, 0);
            const std::vector<Offset> diagonal = symmetric_steps(1, 1);
            steps.insert(steps.end(), diagonal.begin(), diagonal.end());
            return steps;
        }
        default:
            return {};
    }
}

/// On a ses, the second letter chooses between the long and the wide pair of squares.
bool goes_ses_way(const std::string& directions, Offset step) {
    const bool forward = step.ranks > 0;
    const bool wide = std::abs(step.files) > std::abs(step.ranks);
    if (directions == "s") {
        return wide;
    }
    const bool right_half = (directions[0] == 'f') == forward && directions[0] != 's';
    const bool right_pair = directions.size() == 1 || (directions[1] == 's') == wide;
    return right_half && right_pair;
}

bool goes(const Atom& atom, Offset step) {
    if (atom.directions.empty()) {
        return true;
    }
    if (atom.name == 'N') {
        return goes_ses_way(atom.directions, step);
    }
    const auto has = [&](char direction) {
        return atom.directions.find(direction) != std::string::npos;
    };
    return (has('f') && step.ranks > 0) || (has('b') && step.ranks < 0) ||
           (has('s') && step.ranks == 0);
}

void add_modifier(Atom& atom, char modifier) {
    switch (modifier) {
        case 'i':
            atom.first_move = true;
            break;
        case 'm':
            atom.captures = false;
            break;
        case 'c':
            atom.moves = false;
            break;
        default:
            atom.directions += modifier;
    }
}

void add_atom(PieceMoves& moves, const Atom& atom, const std::string& where) {
    if (atom.name == 'R') {
        if (atom.first_move || !atom.moves || !atom.captures || !atom.directions.empty()) {
            throw Error(where, "R takes no modifiers", std::string(kKnown));
        }
        moves.slides = true;
        return;
    }
    if (!atom.moves && !atom.captures) {
        throw Error(where, "m and c together leave no move", "m, c or neither");
    }
    if (atom.first_move && atom.captures) {
        throw Error(where, "a first move that captures is not known", "im…, a quiet first move");
    }
    for (const Offset step : steps_of(atom.name)) {
        if (!goes(atom, step)) {
            continue;
        }
        if (atom.first_move) {
            moves.first_moves.push_back(step);
            continue;
        }
        if (atom.moves) {
            moves.quiets.push_back(step);
        }
        if (atom.captures) {
            moves.captures.push_back(step);
        }
    }
}

}  // namespace

PieceMoves parse_betza(const std::string& text, const std::string& where) {
    PieceMoves moves;
    Atom atom{};
    bool pending = false;
    for (const char letter : text) {
        if (kModifiers.find(letter) != std::string_view::npos) {
            add_modifier(atom, letter);
            pending = true;
            continue;
        }
        atom.name = letter;
        if (letter != 'R' && steps_of(letter).empty()) {
            throw Error(where, std::string("unknown '") + letter + "' in '" + text + "'",
                        std::string(kKnown));
        }
        add_atom(moves, atom, where);
        atom = Atom{};
        pending = false;
    }
    if (pending || text.empty()) {
        throw Error(where, "'" + text + "' ends without an atom", std::string(kKnown));
    }
    return moves;
}

}  // namespace ouk
