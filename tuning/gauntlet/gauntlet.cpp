#include "tuning/gauntlet/gauntlet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "tuning/gauntlet/book.h"
#include "tuning/gauntlet/game_files.h"
#include "tuning/gauntlet/ordered_pairs.h"
#include "tuning/gauntlet/report.h"
#include "tuning/run/identity.h"

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

}  // namespace

Gauntlet::Gauntlet(const GauntletConfig& config, std::shared_ptr<const Rules> rules,
                   std::vector<GauntletPlayer> players)
    : config_(config),
      test_(config.sprt.options()),
      rules_(std::move(rules)),
      players_(std::move(players)),
      schedule_(parse_tournament(config.tournament), static_cast<int>(players_.size()),
                config.max_pairs),
      book_(read_book(*rules_, config.openings)),
      order_(opening_order(config.order_rules(), book_.size(),
                           static_cast<std::size_t>(config.max_pairs))),
      standings_(schedule_.all().size()) {}

Gauntlet load_gauntlet(GauntletConfig config) {
    const auto rules = load_rules(config.ruleset);
    if (config.openings.empty()) config.openings = default_openings(*rules);
    return Gauntlet(config, rules, load_players(config, *rules));
}

bool Gauntlet::is_over() const {
    if (pairs_ >= schedule_.pairs()) return true;
    return config_.sprt.stop && test_.decision() != SprtDecision::Continue;
}

void Gauntlet::run(RunFolder& folder, const std::vector<std::string>& command_line,
                   const GauntletListener& listener) {
    claim(folder, command_line);
    const std::string log_path = folder.file("results.jsonl");
    PairLog log(log_path);
    recall(log.take_pairs(), log_path);
    if (!is_over()) play_on(folder, log, listener);
    if (!is_over()) return;
    write_atomically(folder.file("result.json"), result_json(*this) + '\n');
}

void Gauntlet::play_on(RunFolder& folder, PairLog& log, const GauntletListener& listener) {
    GameFiles files(*this, folder);
    const auto accept = [&](std::int64_t pair, const PlayedPair& played) {
        if (!config_.engines.recover) require_recovery(counted(pair, played.result), listener);
        // The games first: what the log has, they have.
        files.append(pair, played, opening(pair));
        log.append(to_log(pair, played.result));
        count(pair, played.result);
        if (pairs_ % kPairsPerMetric == 0) folder.append_metrics(metrics_json(*this));
        listener.on_pair(counted(pair, played.result));
        return !is_over();
    };
    play_in_order(
        {pairs_, schedule_.pairs()}, static_cast<int>(config_.threads),
        [&](std::int64_t pair, const ShouldAbandon& abandon) {
            return play(pair, {.should_abandon = abandon,
                               .on_game = [&](int game) { listener.on_game(pair, game); }});
        },
        accept, listener.should_stop);
}

void Gauntlet::claim(const RunFolder& folder, const std::vector<std::string>& command_line) {
    const Fields fields = config_.fields();
    Identity identity = identity_of(fields);
    RunInfo info{.seed = config_.seed, .command_line = command_line};

    identity["verb"] = "gauntlet";
    identity[kRulesetKey] = identity_of(*rules_);
    identity["openings"] = kNoBook;
    if (config_.openings != kNoBook) {
        info.inputs.push_back({config_.openings, hash_file(config_.openings)});
        identity["openings"] = info.inputs.back().hash.hex();
    }
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const bool is_external = config_.players[i].is_external();
        identity[config_.player_keys[i] + (is_external ? ".cmd" : ".eval")] = players_[i].content;
        info.inputs.insert(info.inputs.end(), players_[i].files.begin(), players_[i].files.end());
    }
    claim_run(folder, identity, fields, info);
}

/// Counts the pairs that are there already.
void Gauntlet::recall(std::vector<LoggedPair> pairs, const std::string& path) {
    for (const LoggedPair& logged : pairs) {
        if (is_over()) return;
        const Pairing numbers = pairing(pairs_);
        const std::array names{player(numbers.first).name, player(numbers.second).name};
        if (logged.players != names) {
            throw Error(fmt::format("{}:{}", path, pairs_ + 1),
                        fmt::format("was played by {}", fmt::join(logged.players, " and ")),
                        fmt::format("{}", fmt::join(names, " and ")));
        }
        if (logged.opening != to_fen(opening(pairs_))) {
            throw Error(fmt::format("{}:{}", path, pairs_ + 1), "begins from another opening",
                        to_fen(opening(pairs_)));
        }
        count(pairs_, logged.result);
    }
}

void Gauntlet::count(std::int64_t pair, const PairResult& result) {
    const std::size_t pairing = schedule_.pairing_of(pair);
    standings_[pairing].add(result);
    if (pairing == 0) test_.see(tally(standings_[0]));
    ++pairs_;
}

CountedPair Gauntlet::counted(std::int64_t pair, const PairResult& result) const {
    return {.number = pair,
            .players = pairing(pair),
            .result = result,
            .standing = standings_[schedule_.pairing_of(pair)]};
}

std::optional<PlayedPair> Gauntlet::play(std::int64_t pair, const PairWatch& watch) const {
    const Pairing numbers = pairing(pair);
    const GauntletPlayer& first = player(numbers.first);
    const GauntletPlayer& second = player(numbers.second);
    const std::unique_ptr<Contestant> first_seat = first.make();
    const std::unique_ptr<Contestant> second_seat = second.make();
    const std::uint64_t key = random_key(static_cast<std::uint64_t>(config_.seed),
                                         static_cast<std::uint64_t>(pair), Purpose::GauntletGame);
    return play_pair({PairPlayer{*first_seat, first.time}, {*second_seat, second.time}},
                     opening(pair), config_.pair_rules(), key, watch);
}

void Gauntlet::require_recovery(const CountedPair& pair, const GauntletListener& listener) const {
    for (const MatchGame& game : pair.result.games) {
        const Fault* fault = std::get_if<Fault>(&game.cause);
        const bool is_gone = fault != nullptr && (*fault == Fault::Crash || *fault == Fault::Stall);
        if (!is_gone) continue;
        const Incident& incident = game.incidents.front();
        const Pairing& numbers = pair.players;
        listener.on_lost_pair(pair);
        throw Error(
            player(incident.player == 0 ? numbers.first : numbers.second).name,
            fmt::format("{} in pair {} at {}", incident.what, pair.number + 1, incident.fen),
            "engines.recover = true to go on in spite of that");
    }
}

const Position& Gauntlet::opening(std::int64_t pair) const {
    return book_[order_[static_cast<std::size_t>(schedule_.round_of(pair))]].position;
}

Pairing Gauntlet::pairing(std::int64_t pair) const {
    return schedule_.all()[schedule_.pairing_of(pair)];
}

const GauntletPlayer& Gauntlet::player(int number) const {
    return players_[static_cast<std::size_t>(number)];
}

LoggedPair Gauntlet::to_log(std::int64_t pair, const PairResult& result) const {
    const Pairing numbers = pairing(pair);
    return {
        {player(numbers.first).name, player(numbers.second).name}, to_fen(opening(pair)), result};
}

}  // namespace ouk
