#include "engine/search/engine.h"

#include <filesystem>

#include "engine/base/error.h"
#include "engine/eval/classical.h"
#include "engine/eval/material.h"
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

}  // namespace

EvalSource load_eval(const Rules& rules, const std::string& spec) {
    if (spec == kMaterialEval) return {.kind = EvalSource::Material{}, .name = spec, .hash = {}};
    if (spec == kClassicalEval) return {.kind = EvalSource::Classical{}, .name = spec, .hash = {}};
    if (spec.empty())
        throw Error("evaluation ''", "unknown", "material, classical or an .oukn file");
    std::shared_ptr<const Network> network = load_network(spec, rules);
    const std::string hash = network->hash().hex();
    return {.kind = std::move(network),
            .name = std::filesystem::path(spec).filename().string(),
            .hash = hash};
}

std::unique_ptr<Engine> make_engine(const EvalSource& source, const EngineOptions& options) {
    return std::visit([&](const auto& kind) { return make_with(kind, options); }, source.kind);
}

}  // namespace ouk
