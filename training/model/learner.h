// The network in training: parameters, gradients of each lane, the step. A batch is worked on in a
// fixed number of lanes. Each lane has gradients of its own, which step() sums by a fixed binary
// tree: the weights do not depend on which threads did the lanes. The fused kernels
// (fused_step.h) make the gradients, or the reference path (reference_step.h); everything else is
// the same for both. LibTorch is in parameters.cpp, archive.cpp and reference_step.cpp alone,
// because every file that sees its headers compiles for half a minute.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/nnue/float_network.h"
#include "training/data/batch.h"
#include "training/model/fused_kernels.h"
#include "training/model/learner_config.h"

namespace ouk {

class Learner {
public:
    /// First weights are drawn from `seed`. `kernels` outlive this; the reference path takes them
    /// for sums of lanes alone. Precondition: lanes a power of two. Throws Error for a shape that
    /// no network can have.
    Learner(const LearnerConfig& config, std::uint64_t seed,
            const FusedKernels& kernels = best_fused_kernels());
    ~Learner();
    Learner(Learner&&) noexcept;
    Learner& operator=(Learner&&) noexcept;

    /// What makes the gradients: "reference", or the name of the kernels.
    [[nodiscard]] std::string path() const;

    /// Adds the gradients of sum(|sigmoid(output) - target|^loss_exponent) * `share` to those of
    /// `lane`, and returns the sum without `share`, which is 1 / samples in the whole batch.
    /// Different lanes may be worked on by different threads at once; nothing else may be called
    /// meanwhile.
    double add_gradients(int lane, const SparseBatch& batch, double share);

    /// Replaces gradients by the sum of all ranks' (a fixed tree of them).
    using SumRanks = std::function<void(std::span<float>)>;
    /// Lanes are summed, with those of other ranks if `sum_ranks` is given; weights are moved by
    /// AdamW, less far if the gradient is longer than max_gradient_norm, and held within the
    /// clips of their tensors. Gradients are zero then.
    /// Uses all threads; the weights do not depend on how many.
    void step(double learning_rate, const SumRanks& sum_ranks = {});

    /// The loss, as add_gradients returns it, by the weights that weights() gives. Any number of
    /// threads, while nobody learns.
    [[nodiscard]] double loss(const SparseBatch& batch) const;
    /// Raw outputs of the same weights, one a sample, side to move's view. Threads as above.
    [[nodiscard]] std::vector<float> outputs(const SparseBatch& batch) const;

    /// False once a weight is no finite number.
    [[nodiscard]] bool is_finite() const;
    /// The running average of the weights if ema_decay is not 0, else the weights; the factorizer
    /// is merged.
    [[nodiscard]] FloatNetwork weights() const;
    /// The average and the weights; a factorizer begins at 0.
    void set_weights(const FloatNetwork& network);
    /// Instead of a step, the gradients that it would go by, in the order of the file's tensors, a
    /// factorizer's rows behind the inputs; those of the lanes are zero then. For tests.
    [[nodiscard]] std::vector<float> take_gradients();

    /// Weights, average and the state of the optimizer as bytes, the same for equal ones; load()
    /// throws Error at `where` if they are none, or of another shape (both shapes are named).
    [[nodiscard]] std::string save() const;
    void load(const std::string& bytes, const std::string& where);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// What weights() was of the learner whose save() gave `bytes`.
[[nodiscard]] FloatNetwork read_weights(const std::string& bytes, const NetworkShape& shape,
                                        const std::string& where);

}  // namespace ouk
