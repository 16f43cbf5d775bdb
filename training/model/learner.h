// The network in training: parameters, gradients of each lane, AdamW. LibTorch is behind it, in
// learner.cpp alone, because every file that sees its headers compiles for half a minute.
// A batch is worked on in a fixed number of lanes. Each lane has gradients of its own, which step()
// sums by a fixed binary tree: the weights do not depend on which threads did the lanes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/config.h"
#include "engine/nnue/float_network.h"
#include "training/data/batch.h"

namespace ouk {

/// What the parameters are; check_config (training/run/train_config.h) checks them where the config
/// is read.
struct LearnerConfig {
    std::int64_t width = 32;
    bool mirrored = false;
    std::string king_buckets = {};  // numbers with spaces between them
    bool rights = false;
    bool count = false;
    std::string activation = "screlu";
    std::int64_t output_buckets = 1;
    std::int64_t lanes = 4;
    double weight_decay = 0.01;

    Fields fields();
    /// Throws Error at `where` if king_buckets are no numbers or no network can have this shape.
    [[nodiscard]] NetworkShape shape(const std::string& where = "[net]") const;
};

class Learner {
public:
    /// First weights are drawn from `seed`. Precondition: lanes a power of two. Throws Error for a
    /// shape that cannot be trained yet.
    Learner(const LearnerConfig& config, std::uint64_t seed);
    ~Learner();
    Learner(Learner&&) noexcept;
    Learner& operator=(Learner&&) noexcept;

    /// Adds the gradients of sum((sigmoid(output) - target)^2) * `share` to those of `lane`, and
    /// returns the sum without `share`, which is 1 / samples in the whole batch. Different lanes
    /// may be worked on by different threads at once; nothing else may be called meanwhile.
    double add_gradients(int lane, const SparseBatch& batch, double share);
    /// Lanes are summed, weights moved by AdamW and held within ±1.98; gradients are zero then.
    void step(double learning_rate);

    /// sum((sigmoid(output) - target)^2). Any number of threads, while nobody learns.
    [[nodiscard]] double squared_error(const SparseBatch& batch) const;
    /// Raw outputs, one a sample, side to move's view. Threads as above.
    [[nodiscard]] std::vector<float> outputs(const SparseBatch& batch) const;

    /// False once a weight is no finite number.
    [[nodiscard]] bool is_finite() const;
    [[nodiscard]] FloatNetwork weights() const;
    void set_weights(const FloatNetwork& network);
    /// Gradients of a lane in the shape of the weights.
    [[nodiscard]] FloatNetwork gradients(int lane) const;

    /// Weights and the state of the optimizer as bytes, the same for equal ones; load() throws
    /// Error at `where` if they are none, or of another shape (both shapes are named).
    [[nodiscard]] std::string save() const;
    void load(const std::string& bytes, const std::string& where);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The weights alone of what Learner::save gave.
[[nodiscard]] FloatNetwork read_weights(const std::string& bytes, const NetworkShape& shape,
                                        const std::string& where);

}  // namespace ouk
