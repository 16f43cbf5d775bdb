// What a rescoring is to make of its sources, and what of it is there already. Belongs to one
// thread; const members are safe from any.
#pragma once

#include <string>
#include <vector>

#include "engine/base/run_folder.h"
#include "engine/search/engine.h"
#include "selfplay/tools/rescore_config.h"
#include "selfplay/tools/rescore_sources.h"

namespace ouk {

class RescorePlan {
public:
    /// Loads the evaluation and fills `config` in. Throws Error if it is of another ruleset, or
    /// sources lie in `out`.
    RescorePlan(RescoreConfig config, RescoreSources sources, std::string out);

    [[nodiscard]] const RescoreConfig& config() const { return config_; }
    [[nodiscard]] const std::vector<RescoreSource>& sources() const { return sources_.files; }
    [[nodiscard]] const Rules& rules() const { return *sources_.rules; }
    [[nodiscard]] const EvalSource& eval() const { return eval_; }
    [[nodiscard]] const std::string& out() const { return out_; }
    /// Of the shard made from a source.
    [[nodiscard]] ShardInfo info_of(std::size_t source) const;

    /// The sources that have no shard in `out` yet. Throws Error where `out` has been begun with
    /// other settings, which are named, or has a shard that is damaged, of another rescoring, of
    /// another source, or of none.
    [[nodiscard]] std::vector<std::size_t> missing();
    /// run.json, then config.toml.
    void write(const RunFolder& folder, const std::vector<std::string>& arguments);

private:
    void refuse_other_config();
    void refuse_surplus() const;
    void check_shard(std::size_t source) const;
    [[nodiscard]] std::string path(std::size_t source, const char* ending) const;

    RescoreConfig config_;
    RescoreSources sources_;
    std::string out_;
    EvalSource eval_;
    std::string search_;  // attribute `rescored`
};

}  // namespace ouk
