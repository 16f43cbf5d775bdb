#include "engine/nnue/float_eval.h"

#include <algorithm>
#include <cmath>

namespace ouk {

Score FloatEval::evaluate(int, const Position& position) const {
    const FloatNetwork& network = file_->network;
    const Color own = position.side_to_move();
    const float output =
        reference_output(network, active_features(position, own, features_),
                         active_features(position, ~own, features_),
                         output_bucket(network.shape, position.occupied().count()));
    constexpr double kMax = kMaxNetworkScore.value();
    const double score = std::round(double{output} * file_->header.output_scale);
    return Score(static_cast<int>(std::clamp(score, -kMax, kMax)));
}

}  // namespace ouk
