#include "engine/rules/betza.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr std::string_view kKnown =
    "atoms W F D A N K R, modifiers i m c and directions: f b of all but R, s of W D N, "
    "ff fs bb bs of N";
constexpr std::array<std::string_view, 7> kSesDirections{"f", "b", "s", "ff", "fs", "bb", "bs"};
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

/// Every letter must say something: one that leads nowhere is a mistake.
bool has_known_directions(const Atom& atom) {
    const std::string& given = atom.directions;
    if (given.empty()) {
        return true;
    }
    if (atom.name == 'N') {
        return std::ranges::find(kSesDirections, given) != kSesDirections.end();
    }
    const bool is_straight = atom.name == 'W' || atom.name == 'D';
    const auto counts_once = [&](char letter) { return std::ranges::count(given, letter) == 1; };
    return given.find_first_not_of(is_straight ? "fbs" : "fb") == std::string::npos &&
           std::ranges::all_of(given, counts_once);
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

/// What an atom may not say, or nothing.
std::string objection_to(const Atom& atom) {
    const bool is_plain =
        !atom.first_move && atom.moves && atom.captures && atom.directions.empty();
    if (atom.name == 'R') {
        return is_plain ? "" : "R takes no modifiers";
    }
    if (!atom.moves && !atom.captures) {
        return "m and c together leave no move";
    }
    if (!has_known_directions(atom)) {
        return "unknown directions '" + atom.directions + "' of " + atom.name;
    }
    return "";
}

/// A step that two atoms name is one step.
void add_step(std::vector<Offset>& steps, Offset step) {
    if (std::ranges::find(steps, step) == steps.end()) steps.push_back(step);
}

void add_atom(PieceMoves& moves, const Atom& atom) {
    if (atom.name == 'R') {
        moves.slides = true;
        return;
    }
    for (const Offset step : steps_of(atom.name)) {
        if (!goes(atom, step)) {
            continue;
        }
        if (atom.moves) {
            add_step(atom.first_move ? moves.first_moves : moves.quiets, step);
        }
        if (atom.captures) {
            add_step(atom.first_move ? moves.first_captures : moves.captures, step);
        }
    }
}

}  // namespace

PieceMoves parse_betza(const std::string& text) {
    const auto refuse = [&](const std::string& what) {
        throw Error("'" + text + "'", what, std::string(kKnown));
    };
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
            refuse(std::string("unknown '") + letter + "'");
        }
        if (const std::string objection = objection_to(atom); !objection.empty()) {
            refuse(objection);
        }
        add_atom(moves, atom);
        atom = Atom{};
        pending = false;
    }
    if (pending || text.empty()) {
        refuse("no atom at the end");
    }
    return moves;
}

}  // namespace ouk
