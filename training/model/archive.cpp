#include "training/model/archive.h"

#include <sstream>

#include "engine/base/error.h"
#include "training/model/learner.h"

namespace ouk {
namespace {

using torch::Tensor;
using torch::serialize::InputArchive;

constexpr const char* kTransformerWeight = "transformer.weight";
constexpr const char* kSteps = "steps";

struct NamedShape {
    std::string name;
    std::size_t begin;
    std::vector<std::int64_t> shape;

    [[nodiscard]] Tensor view(const Tensor& array) const {
        std::int64_t values = 1;
        for (const std::int64_t size : shape) values *= size;
        return array.narrow(0, static_cast<std::int64_t>(begin), values).view(shape);
    }
};

/// Names are those of the file format (tensors_of).
std::vector<NamedShape> tensors_in(const ParameterLayout& layout) {
    const auto rows = static_cast<std::int64_t>(layout.rows());
    const auto width = static_cast<std::int64_t>(layout.width);
    const auto buckets = static_cast<std::int64_t>(layout.output_buckets);
    const auto outputs = static_cast<std::int64_t>(layout.outputs);
    std::vector<NamedShape> tensors{{kTransformerWeight, 0, {rows, width}},
                                    {"transformer.bias", layout.bias, {width}}};
    if (layout.hidden > 0) {
        const auto hidden = static_cast<std::int64_t>(layout.hidden);
        const auto joined = static_cast<std::int64_t>(layout.joined);
        tensors.push_back({"hidden.weight", layout.hidden_weight, {buckets, hidden, joined}});
        tensors.push_back({"hidden.bias", layout.hidden_bias, {buckets, hidden}});
    }
    tensors.push_back({"output.weight", layout.output_weight, {buckets, outputs}});
    tensors.push_back({"output.bias", layout.output_bias, {buckets}});
    return tensors;
}

std::string describe(const Tensor& tensor) {
    std::ostringstream text;
    text << tensor.scalar_type() << ' ' << tensor.sizes();
    return text.str();
}

/// Fills `to` in; where the archive has another shape or type, both are named.
void read_tensor(InputArchive& archive, const std::string& name, Tensor to,
                 const std::string& where) {
    Tensor stored;
    archive.read(name, stored);
    if (stored.sizes() != to.sizes() || stored.scalar_type() != to.scalar_type()) {
        throw Error(where, name + " is " + describe(stored), describe(to) + " as the config says");
    }
    to.copy_(stored);
}

/// Runs `read` on the archive in `bytes`; what LibTorch throws becomes an Error.
template <class Read>
auto with_archive(const std::string& bytes, const std::string& where, Read read) {
    const torch::NoGradGuard no_gradients;
    try {
        std::istringstream stream(bytes);
        InputArchive archive;
        archive.load_from(stream);
        return read(archive);
    } catch (const c10::Error& error) {
        throw Error(where, "cannot be read (" + error.msg() + ")", "tensors of a checkpoint");
    }
}

void read_array(InputArchive& archive, const ParameterLayout& layout, const ArchivedArray& array,
                const std::string& where) {
    for (const NamedShape& tensor : tensors_in(layout)) {
        read_tensor(archive, tensor.name + array.ending, tensor.view(array.array), where);
    }
}

}  // namespace

// Not by the optimizer's own save(): that writes its states under addresses, in the order of a hash
// map, so that equal states would give different bytes. A view would be saved with all it is of.
std::string write_archive(const ParameterLayout& layout, const std::vector<ArchivedArray>& arrays,
                          std::int64_t steps) {
    torch::serialize::OutputArchive archive;
    for (const NamedShape& tensor : tensors_in(layout)) {
        for (const ArchivedArray& each : arrays) {
            archive.write(tensor.name + each.ending, tensor.view(each.array).clone());
        }
    }
    archive.write(kSteps, torch::full({}, steps, torch::kInt64));
    std::ostringstream stream;
    archive.save_to(stream);
    return stream.str();
}

std::int64_t read_archive(const std::string& bytes, const ParameterLayout& layout,
                          const std::vector<ArchivedArray>& arrays, const std::string& where) {
    return with_archive(bytes, where, [&](InputArchive& archive) {
        for (const ArchivedArray& each : arrays) read_array(archive, layout, each, where);
        const Tensor steps = torch::zeros({}, torch::kInt64);
        read_tensor(archive, kSteps, steps, where);
        return steps.item<std::int64_t>();
    });
}

FloatNetwork read_weights(const std::string& bytes, const NetworkShape& shape,
                          const std::string& where) {
    return with_archive(bytes, where, [&](InputArchive& archive) {
        Tensor found;
        archive.read(kTransformerWeight, found);
        const bool has_factorizer =
            !shape.king_buckets.empty() && found.size(0) == inputs(shape) + kFeatures;
        const bool has_average =
            archive.try_read(std::string(kTransformerWeight) + kAveragesEnding, found);
        const ParameterLayout layout({.shape = shape, .has_factorizer = has_factorizer});
        const Tensor values = torch::zeros({static_cast<std::int64_t>(layout.size)});
        const char* const ending = has_average ? kAveragesEnding : kValuesEnding;
        read_array(archive, layout, {ending, values}, where);
        return to_network(shape, layout, values.data_ptr<float>());
    });
}

}  // namespace ouk
