#include "tuning/gauntlet/config.h"

#include <fmt/format.h>

#include "engine/base/error.h"
#include "selfplay/dataset/threads.h"

namespace ouk {

namespace {

constexpr double kMaxPairs = 10'000'000;

}  // namespace

Fields PlayerConfig::fields() {
    return {
        // A net is known by its content, not by where it lies.
        {.key = "eval",
         .target = &eval,
         .help = fmt::format("{}, {} or the path of a net", kMaterialEval, kClassicalEval),
         .effect = Effect::Execution},
        {.key = "name",
         .target = &name,
         .help = "in the results; empty: the evaluation's",
         .effect = Effect::Execution},
        {.key = "soft_nodes",
         .target = &soft_nodes,
         .help = "no new iteration after so many nodes; 0: no limit",
         .min = 0},
        {.key = "nodes", .target = &nodes, .help = "search stops here; 0: no limit", .min = 0},
        {.key = "depth",
         .target = &depth,
         .help = "deepest iteration; 0: no limit",
         .min = 0,
         .max = kMaxPly - 1},
    };
}

SearchLimits PlayerConfig::limits(const std::string& key) const {
    SearchLimits limits;
    if (soft_nodes > 0) limits.soft_nodes = static_cast<std::uint64_t>(soft_nodes);
    if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (depth > 0) limits.depth = static_cast<int>(depth);
    if (soft_nodes == 0 && nodes == 0 && depth == 0) {
        throw Error(key, "nothing would end a search",
                    key + ".soft_nodes, " + key + ".nodes or " + key + ".depth above 0");
    }
    return limits;
}

Fields SprtConfig::fields() {
    return {
        {.key = "stop", .target = &stop, .help = "end the match as soon as the test decides"},
        {.key = "elo0", .target = &elo0, .help = "hypothesis 0: the first is so much stronger"},
        {.key = "elo1", .target = &elo1, .help = "hypothesis 1: the same, above elo0"},
        {.key = "alpha",
         .target = &alpha,
         .help = fmt::format("chance to accept 1 wrongly, above 0 and below {}", kMaxErrorRate)},
        {.key = "beta",
         .target = &beta,
         .help = fmt::format("chance to accept 0 wrongly, above 0 and below {}", kMaxErrorRate)},
        {.key = "model",
         .target = &model,
         .help = "what elo0 and elo1 are",
         .choices = {kEloModelNames.begin(), kEloModelNames.end()}},
    };
}

SprtOptions SprtConfig::options() const {
    const SprtOptions options{elo0, elo1, alpha, beta, parse_elo_model(model)};
    check(options);
    return options;
}

Fields GauntletConfig::fields() {
    Fields all{
        {.key = "ruleset",
         .target = &ruleset,
         .help = "preset's name or a TOML file",
         .effect = Effect::Execution},
        {.key = "openings",
         .target = &openings,
         .help = "EPD file; empty: data/openings/RULESET.epd",
         .effect = Effect::Execution},
        {.key = "seed", .target = &seed, .help = "decides the order of the openings", .min = 0},
        {.key = "max_pairs",
         .target = &max_pairs,
         .help = "pairs of games, at most; may be raised later",
         .effect = Effect::Execution,
         .min = 1,
         .max = kMaxPairs},
        {.key = "threads",
         .target = &threads,
         .help = "pairs played side by side; 0: one a core",
         .effect = Effect::Execution,
         .min = 0,
         .max = kMaxThreads},
    };
    add_fields(all, "first.", first.fields());
    add_fields(all, "second.", second.fields());
    add_fields(all, "sprt.", sprt.fields());
    add_fields(all, "adjudication.", adjudication.fields());
    return all;
}

void GauntletConfig::check(const std::string& where) const {
    try {
        static_cast<void>(sprt.options());
        static_cast<void>(first.limits("first"));
        static_cast<void>(second.limits("second"));
    } catch (const Error& problem) {
        throw Error(where, problem.what());
    }
}

}  // namespace ouk
