// What training changes: weights, AdamW's state, gradients and the running average, each one array
// of floats in the order of the file's tensors. LibTorch is behind it: the tensors, the optimizer
// and the form of the file are its. An array is worked on in blocks that threads share and a cache
// holds; where they begin depends on the shape alone, so neither does a result depend on threads.
#pragma once

#include <memory>
#include <string>

#include "engine/nnue/float_network.h"
#include "training/model/tensor_config.h"

namespace ouk {

struct ParameterConfig {
    NetworkShape shape;
    /// 768 rows behind the transformer's are added to those of every king bucket.
    bool has_factorizer = false;
    TensorConfigs tensors = {};
    double ema_decay = 0;  // of the running average; 0 = there is none
};

/// Where the tensors begin in an array, and how they are cut into blocks.
struct ParameterLayout {
    explicit ParameterLayout(const ParameterConfig& config);

    std::size_t inputs;
    std::size_t factor_rows;  // 0 or 768, after the inputs
    std::size_t factored;     // inputs that have them: king buckets * 768
    std::size_t width;
    std::size_t joined;   // 2 * activated
    std::size_t hidden;   // neurons of a hidden layer, or 0
    std::size_t outputs;  // weights of an output bucket: joined or hidden
    std::size_t output_buckets;

    std::size_t bias;  // the transformer's rows begin at 0
    std::size_t hidden_weight;
    std::size_t hidden_bias;
    std::size_t output_weight;
    std::size_t output_bias;
    std::size_t size;

    std::size_t rows_per_block;
    std::size_t row_blocks;
    /// Of rows, then one of all the rest.
    [[nodiscard]] std::size_t blocks() const { return row_blocks + 1; }
    [[nodiscard]] std::size_t rows() const { return inputs + factor_rows; }
    [[nodiscard]] std::size_t row_begin(std::size_t block) const {
        return block * rows_per_block < rows() ? block * rows_per_block : rows();
    }
    [[nodiscard]] std::size_t begin(std::size_t block) const { return row_begin(block) * width; }
    [[nodiscard]] std::size_t end(std::size_t block) const {
        return block == row_blocks ? size : begin(block + 1);
    }
};

class Parameters {
public:
    /// First weights are drawn from `seed`; those of the factorizer are 0.
    Parameters(const ParameterConfig& config, std::uint64_t seed);
    ~Parameters();
    Parameters(Parameters&&) noexcept;
    Parameters& operator=(Parameters&&) noexcept;

    [[nodiscard]] const ParameterLayout& layout() const;
    [[nodiscard]] float* values();
    [[nodiscard]] const float* values() const;
    [[nodiscard]] float* gradients();
    /// The running average; the values, where there is none.
    [[nodiscard]] const float* averages() const;
    /// Makes the values the averages, too.
    void reset_averages();

    /// One step of AdamW by the gradients times `scale`; then values are held within their tensor's
    /// clip, and where a 32-bit sum of output weights cannot overflow, and enter the average.
    /// Different blocks may be worked on by different threads.
    void update(std::size_t block, double learning_rate, double scale);

    /// As Learner::save and load.
    [[nodiscard]] std::string save() const;
    void load(const std::string& bytes, const std::string& where);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// An input's row as its king bucket uses it: the factorizer's added.
void merge_row(const ParameterLayout& layout, const float* values, std::size_t input, float* to);
/// The network that values of this layout are, factorizer merged.
[[nodiscard]] FloatNetwork to_network(const NetworkShape& shape, const ParameterLayout& layout,
                                      const float* values);

}  // namespace ouk
