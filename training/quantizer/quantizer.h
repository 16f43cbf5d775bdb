// From a checkpoint to a network that plays, and how far the two are apart. The arithmetic and its
// range proofs are in engine/nnue (quantize.h, ranges.h). Pure functions, safe from any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/nnue/float_file.h"
#include "engine/nnue/network.h"
#include "training/data/sample.h"
#include "training/run/checkpoint.h"

namespace ouk {

/// The weights of a checkpoint. `where` is for errors.
[[nodiscard]] FloatNetwork weights_of(const Checkpoint& checkpoint, const std::string& where);

struct QuantizeOptions {
    /// Positions that the numbers are chosen by (output_rounding.h): not those that errors are
    /// measured on. Without any, each goes to the nearest, at the default scales.
    std::span<const Sample> calibration = {};
    /// Without them, of a table of scales those with the smallest mean error on the calibration
    /// positions, among those with which every weight fits and all is proved.
    std::optional<Scales> scales = {};
};

/// `header` says what else is in the file; its scales are not read. Throws Error at `where` naming
/// tensor and index if a weight does not fit or breaks a proof.
[[nodiscard]] NetworkFile quantize_network(const FloatNetwork& network, const NetworkHeader& header,
                                           const Rules& rules, const QuantizeOptions& options,
                                           const std::string& where);
/// The same with its provenance: program version, seed, config, hashes of data and weights.
[[nodiscard]] NetworkFile quantize_checkpoint(const Checkpoint& checkpoint, const Rules& rules,
                                              const QuantizeOptions& options,
                                              const std::string& where);

/// The weights as they are, with the same provenance.
[[nodiscard]] FloatFile float_checkpoint(const Checkpoint& checkpoint, const std::string& where);

/// |quantized - float| in centipawns.
struct QuantizationError {
    double mean_cp = 0;
    double p999_cp = 0;  // 99.9 % are at most this
    double max_cp = 0;
    std::size_t positions = 0;
};

/// As the engine evaluates against the plain float network.
[[nodiscard]] QuantizationError measure_error(const FloatNetwork& network, const Network& quantized,
                                              const Rules& rules, std::span<const Sample> samples);

/// What rounding does to what one neuron (of pairwise products, one pair) adds to the output, as
/// both sides see it: |quantized - float| in centipawns. Where there is a hidden layer, neurons are
/// its, and what was lost before them counts.
struct NeuronError {
    int neuron = 0;
    double mean_cp = 0;
    double max_cp = 0;
};
/// The neuron that loses most first.
[[nodiscard]] std::vector<NeuronError> neuron_errors(const FloatNetwork& network,
                                                     const NetworkFile& quantized,
                                                     const Rules& rules,
                                                     std::span<const Sample> samples);

}  // namespace ouk
