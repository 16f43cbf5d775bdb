// The form of a checkpoint's tensors: LibTorch's archive, with names and shapes as data/README.md,
// "Checkpoints", has them. Includes LibTorch: for parameters.cpp and archive.cpp alone.
#pragma once

#include <torch/torch.h>

#include <sstream>
#include <string>
#include <vector>

#include "training/model/parameters.h"

namespace ouk {

inline constexpr const char* kValuesEnding = "";
inline constexpr const char* kMeansEnding = ".exp_avg";
inline constexpr const char* kSquaresEnding = ".exp_avg_sq";
inline constexpr const char* kAveragesEnding = ".average";

/// An array of a layout, whose tensors stand under their names with `ending` behind them.
struct ArchivedArray {
    const char* ending;
    torch::Tensor array;
};

/// The same bytes for the same values.
[[nodiscard]] std::string write_archive(const ParameterLayout& layout,
                                        const std::vector<ArchivedArray>& arrays,
                                        std::int64_t steps);
/// Fills the arrays in and returns the steps. Throws Error at `where` if the bytes are no such
/// archive, or a tensor has another shape (both are named).
[[nodiscard]] std::int64_t read_archive(const std::string& bytes, const ParameterLayout& layout,
                                        const std::vector<ArchivedArray>& arrays,
                                        const std::string& where);

/// What an optimizer keeps the state of a parameter under: its address, in LibTorch 1 as the text
/// that a stream makes of it.
template <class Optimizer>
auto optimizer_key(Optimizer& optimizer, const torch::Tensor& parameter) {
    using Key = typename std::decay_t<decltype(optimizer.state())>::key_type;
    auto* const address = parameter.unsafeGetTensorImpl();
    if constexpr (std::is_same_v<Key, std::string>) {
        std::ostringstream text;
        text << address;
        return text.str();
    } else {
        return static_cast<Key>(address);
    }
}

}  // namespace ouk
