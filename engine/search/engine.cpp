#include "engine/search/engine.h"

#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/eval/classical.h"
#include "engine/eval/material.h"
#include "engine/nnue/float_eval.h"
#include "engine/nnue/network_eval.h"
#include "engine/search/searcher.h"

namespace ouk {

namespace {

std::unique_ptr<Engine> make_with(EvalSource::Material, const EngineOptions& options) {
    return std::make_unique<Searcher<MaterialEval>>(MaterialEval(), options);
}

std::unique_ptr<Engine> make_with(EvalSource::Classical, const EngineOptions& options) {
    return std::make_unique<Searcher<ClassicalEval>>(ClassicalEval(), options);
}

std::unique_ptr<Engine> make_with(const std::shared_ptr<const Network>& network,
                                  const EngineOptions& options) {
    return std::make_unique<Searcher<NetworkEval>>(NetworkEval(network), options);
}

std::unique_ptr<Engine> make_with(const std::shared_ptr<const FloatFile>& file,
                                  const EngineOptions& options) {
    return std::make_unique<Searcher<FloatEval>>(FloatEval(file), options);
}

}  // namespace

EvalSource load_eval(const Rules& rules, const std::string& spec, FloatNets floats) {
    if (spec == kMaterialEval) return {.kind = EvalSource::Material{}, .name = spec, .hash = {}};
    if (spec == kClassicalEval) return {.kind = EvalSource::Classical{}, .name = spec, .hash = {}};
    if (spec.empty())
        throw Error("evaluation ''", "unknown", "material, classical or an .oukn file");
    const std::string name = std::filesystem::path(spec).filename().string();
    if (floats == FloatNets::Taken && check_frame(read_file(spec), spec).is_float) {
        std::shared_ptr<const FloatFile> file = load_float_file(spec, rules);
        const std::string hash = hash_of(encode_float(*file)).hex();
        return {.kind = std::move(file), .name = name, .hash = hash};
    }
    std::shared_ptr<const Network> network = load_network(spec, rules);
    const std::string hash = network->hash().hex();
    return {.kind = std::move(network), .name = name, .hash = hash};
}

std::unique_ptr<Engine> make_engine(const EvalSource& source, const EngineOptions& options) {
    return std::visit([&](const auto& kind) { return make_with(kind, options); }, source.kind);
}

}  // namespace ouk
