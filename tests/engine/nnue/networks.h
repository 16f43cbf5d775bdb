// Networks and random legal games that the tests of this room share.
#pragma once

#include <vector>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/nnue/float_network.h"
#include "engine/nnue/network.h"

namespace ouk {

inline Random test_random(std::uint64_t seed) {
    return Random(random_key(seed, 0, Purpose::Test));
}

/// Uniform in [-limit, limit].
inline int draw(Random& random, int limit) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * limit + 1))) - limit;
}

/// Weights as training leaves them in size: half of the neurons end inside the clamp.
inline QuantizedTensors random_tensors(const NetworkShape& shape, std::uint64_t seed) {
    Random random = test_random(seed);
    QuantizedTensors tensors(shape);
    for (auto& weight : tensors.transformer_weight) {
        weight = static_cast<std::int16_t>(draw(random, 60));
    }
    for (auto& bias : tensors.transformer_bias) bias = static_cast<std::int16_t>(draw(random, 200));
    for (auto& weight : tensors.hidden_weight) weight = static_cast<std::int8_t>(draw(random, 50));
    for (auto& bias : tensors.hidden_bias) bias = draw(random, 500'000);
    for (auto& weight : tensors.output_weight) weight = static_cast<std::int16_t>(draw(random, 30));
    for (auto& bias : tensors.output_bias) bias = draw(random, 5000);
    return tensors;
}

inline NetworkFile random_network_file(const Rules& rules, const NetworkShape& shape,
                                       std::uint64_t seed) {
    NetworkFile file{header_for(rules, shape), random_tensors(shape, seed)};
    file.header.provenance = R"({"seed":1,"inputs":[]})";
    return file;
}

inline NetworkFile random_network_file(const Rules& rules, int width, std::uint64_t seed) {
    return random_network_file(rules, NetworkShape{.width = width}, seed);
}

/// Plays one random game of at most `plies` plies; calls visit(before, move) at each.
template <class Visit>
Position play_random_game(const Position& start, Random& random, int plies, Visit visit) {
    Position position = start;
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        const Move move =
            moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
        visit(position, move);
        position = position.after(move);
    }
    return position;
}

}  // namespace ouk
