#include "tests/fuzz/properties.h"

#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/board/packed.h"

namespace ouk::fuzz {

namespace {

bool equal(const Position& a, const Position& b) {
    return a.men() == b.men() && a.rights() == b.rights() && a.count() == b.count() &&
           a.side_to_move() == b.side_to_move() && a.ply() == b.ply() && a.key() == b.key() &&
           a.checkers() == b.checkers() &&
           a.has_checked(Color::White) == b.has_checked(Color::White) &&
           a.has_checked(Color::Black) == b.has_checked(Color::Black);
}

using RulesByName = std::map<std::string, std::shared_ptr<const Rules>, std::less<>>;

RulesByName load_presets() {
    RulesByName rules;
    for (const std::string& name : preset_names()) rules[name] = load_rules(name);
    return rules;
}

}  // namespace

void require(bool holds, std::string_view property, const std::string& where) {
    if (holds) return;
    std::cerr << "does not hold: " << property << "\n  " << where << std::endl;
    std::abort();
}

std::shared_ptr<const Rules> rules_for(std::string_view name) {
    static const RulesByName presets = load_presets();
    if (const auto found = presets.find(name); found != presets.end()) return found->second;
    std::size_t sum = 0;
    for (const unsigned char byte : name) sum += byte;
    return std::next(presets.begin(), static_cast<std::ptrdiff_t>(sum % presets.size()))->second;
}

void check_moves(const Position& position) {
    const std::string fen = to_fen(position);
    const MoveList legal = legal_moves(position);
    require(count_legal_moves(position) == legal.size(), "moves are counted as listed", fen);
    require(has_legal_move(position) == !legal.empty(), "has_legal_move tells it", fen);
    require(legal_captures(position).size() + legal_quiets(position).size() == legal.size(),
            "captures and quiets are all moves", fen);
    const Color us = position.side_to_move();
    std::set<unsigned> seen;
    for (const Move move : legal) {
        const std::string where = fen + ", " + to_uci(position.rules(), move);
        require(seen.insert(move.bits()).second, "a move is listed once", where);
        require(is_legal(position, move), "a listed move is legal", where);
        const Position next = position.after(move);
        for (const Square khon : next.pieces(us, PieceKind::Khon)) {
            require(next.attackers(~us, khon, next.occupied()).none(), "no khon stays attacked",
                    where);
        }
    }
}

void check_text(const Position& position) {
    const std::string fen = to_fen(position);
    const Position read = parse_fen(position.rules(), fen);
    require(equal(read, position), "a FEN reads as what it was written from", fen);
    require(to_fen(read) == fen, "a FEN comes out as it went in", fen);
    require(equal(unpack(position.rules(), pack(position), position.ply(), fen), position),
            "packed bytes give the position back", fen);
}

void check_notation(const Position& position) {
    std::set<std::string> sans;
    std::set<std::string> ucis;
    const MoveList legal = legal_moves(position);
    for (const Move move : legal) {
        std::string san = to_san(position, move);
        san.erase(san.find_last_not_of("+#") + 1);
        sans.insert(san);
        ucis.insert(to_uci(position.rules(), move));
    }
    const std::string fen = to_fen(position);
    require(static_cast<int>(sans.size()) == legal.size(), "each move has a SAN of its own", fen);
    require(static_cast<int>(ucis.size()) == legal.size(), "each move has a UCI text of its own",
            fen);
}

void check_successor(const Position& position, Move move) {
    const Position next = position.after(move);
    const std::string fen = to_fen(next);
    require(equal(parse_fen(position.rules(), fen), next), "a FEN reads as what the move made",
            to_fen(position) + ", " + to_uci(position.rules(), move));
}

}  // namespace ouk::fuzz
