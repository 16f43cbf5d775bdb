#include "tuning/gauntlet/gauntlet.h"

#include <fmt/format.h>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "tuning/gauntlet/book.h"
#include "tuning/gauntlet/ordered_pairs.h"
#include "tuning/gauntlet/report.h"

namespace ouk {

namespace {

constexpr std::int64_t kPairsPerMetric = 10;

/// The book of the preset that this is, under whatever name.
std::string default_openings(const Rules& rules) {
    std::string name = rules.ruleset().name;
    for (const std::string& preset : preset_names()) {
        if (load_ruleset(preset).hash() == rules.hash()) name = preset;
    }
    return "data/openings/" + name + ".epd";
}

GauntletPlayer load_player(const Rules& rules, const PlayerConfig& config, const std::string& key) {
    const EvalSource source = load_eval(rules, config.eval, FloatNets::Taken);
    return {config.name.empty() ? source.name : config.name, source.hash,
            engine_contestants(source, config.limits(key))};
}

}  // namespace

Gauntlet::Gauntlet(const GauntletConfig& config, std::shared_ptr<const Rules> rules,
                   std::array<GauntletPlayer, 2> players)
    : config_(config),
      sprt_(config.sprt.options()),
      rules_(std::move(rules)),
      players_(std::move(players)),
      book_(read_book(*rules_, config.openings)),
      order_(opening_order(book_.size(), static_cast<std::size_t>(config.max_pairs),
                           static_cast<std::uint64_t>(config.seed))) {}

Gauntlet load_gauntlet(GauntletConfig config) {
    const auto rules = load_rules(config.ruleset);
    if (config.openings.empty()) config.openings = default_openings(*rules);
    return Gauntlet(
        config, rules,
        {load_player(*rules, config.first, "first"), load_player(*rules, config.second, "second")});
}

bool Gauntlet::is_over() const {
    if (standing_.pairs() >= config_.max_pairs) return true;
    return config_.sprt.stop && decide(log_likelihood_ratio(standing_.tally(), sprt_),
                                       wald_bounds(sprt_)) != SprtDecision::Continue;
}

void Gauntlet::run(RunFolder& folder, const std::vector<std::string>& command_line,
                   const GauntletListener& listener) {
    claim(folder, command_line);
    const std::string log_path = folder.file("results.jsonl");
    PairLog log(log_path);
    recall(log, log_path);

    const auto accept = [&](std::int64_t pair, const PairResult& result) {
        log.append({to_fen(opening(pair)), result});
        standing_.add(result);
        if (standing_.pairs() % kPairsPerMetric == 0)
            folder.append_metrics(metrics_json(standing_, sprt_));
        listener.on_pair(standing_);
        return !is_over();
    };
    if (!is_over()) {
        play_in_order(
            {standing_.pairs(), config_.max_pairs}, static_cast<int>(config_.threads),
            [this](std::int64_t pair) { return play(pair); }, accept, listener.should_stop);
    }
    if (!is_over()) return;
    write_atomically(folder.file("result.json"), result_json(*this) + '\n');
}

void Gauntlet::claim(const RunFolder& folder, const std::vector<std::string>& command_line) {
    const Fields fields = config_.fields();
    Identity identity = identity_of(fields);
    RunInfo info{.seed = config_.seed, .command_line = command_line};

    identity["verb"] = "gauntlet";
    identity[kRulesetKey] = identity_of(*rules_);
    const Hash128 book_hash = hash_file(config_.openings);
    identity["openings"] = book_hash.hex();
    info.inputs.push_back({config_.openings, book_hash});
    const auto add_eval = [&](const std::string& key, const std::string& eval,
                              const std::string& net_hash) {
        identity[key] = net_hash.empty() ? eval : net_hash;
        if (!net_hash.empty()) info.inputs.push_back({eval, Hash128::parse(net_hash)});
    };
    add_eval("first.eval", config_.first.eval, players_[0].net_hash);
    add_eval("second.eval", config_.second.eval, players_[1].net_hash);
    claim_run(folder, identity, fields, info);
}

/// Counts the pairs that are there already.
void Gauntlet::recall(const PairLog& log, const std::string& path) {
    for (const LoggedPair& logged : log.pairs()) {
        const std::int64_t pair = standing_.pairs();
        if (is_over()) return;
        if (logged.opening != to_fen(opening(pair))) {
            throw Error(fmt::format("{}:{}", path, pair + 1), "begins from another opening",
                        to_fen(opening(pair)));
        }
        standing_.add(logged.result);
    }
}

PairResult Gauntlet::play(std::int64_t pair) const {
    const std::unique_ptr<Contestant> first = players_[0].make();
    const std::unique_ptr<Contestant> second = players_[1].make();
    const std::uint64_t key = random_key(static_cast<std::uint64_t>(config_.seed),
                                         static_cast<std::uint64_t>(pair), Purpose::GauntletGame);
    return play_pair({*first, *second}, opening(pair), config_.adjudication, key);
}

const Position& Gauntlet::opening(std::int64_t pair) const {
    return book_[order_[static_cast<std::size_t>(pair)]].position;
}

}  // namespace ouk
