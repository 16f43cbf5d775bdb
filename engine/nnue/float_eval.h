// Evaluates positions with a network of floats; fulfils the search's Evaluator concept. Each
// position afresh, in plain floats (float_network.h): slow, and nothing to go wrong.
// Belongs to one thread; the network is shared.
#pragma once

#include "engine/nnue/float_file.h"
#include "engine/nnue/network.h"

namespace ouk {

class FloatEval {
public:
    explicit FloatEval(std::shared_ptr<const FloatFile> file)
        : file_(std::move(file)), features_(file_->network.shape, file_->header.map) {}

    void set_root(const Position&) {}
    void make(int, const Position&, Move) {}
    /// From the view of the side to move: rounded and held as network.h tells.
    [[nodiscard]] Score evaluate(int, const Position& position) const;

private:
    std::shared_ptr<const FloatFile> file_;
    FeatureSet features_;
};

}  // namespace ouk
