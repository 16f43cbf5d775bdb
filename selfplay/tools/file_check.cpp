#include "selfplay/tools/file_check.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "engine/base/error.h"
#include "selfplay/dataset/journal.h"
#include "selfplay/tools/ranges.h"

namespace ouk {

namespace {

using Games = std::vector<GameRecord>;

std::string game_name(std::uint64_t index) {
    return "game " + std::to_string(index);
}

void count(CheckedFile& to, const Games& games) {
    to.games = games.size();
    for (const GameRecord& game : games) {
        to.positions += static_cast<std::uint64_t>(stored_positions(game));
    }
}

void check_games(CheckedFile& to, const GameTerms& terms, const Games& games) {
    std::vector<std::vector<Fault>> faults(games.size());
    tbb::parallel_for(std::size_t{0}, games.size(),
                      [&](std::size_t i) { faults[i] = check_game(terms, games[i], to.path); });
    for (std::vector<Fault>& of_game : faults) {
        for (Fault& fault : of_game) to.add(std::move(fault));
    }
}

void check_order(CheckedFile& to, const Games& games) {
    for (std::size_t i = 1; i < games.size(); ++i) {
        if (games[i].index > games[i - 1].index) continue;
        to.add(game_name(games[i].index) + " stands behind " + game_name(games[i - 1].index),
               "numbers that rise");
    }
}

void check_slots(CheckedFile& to, const Slots& slots, const Shard& shard) {
    if (shard.info.first_game != slots.first_game) {
        to.add("its first game is " + std::to_string(shard.info.first_game),
               std::to_string(slots.first_game) + ", by the file's name");
        return;
    }
    std::uint64_t wanted = slots.first_game;
    const auto is_wanted = [&](const GameRecord& game) { return game.index == wanted++; };
    const auto misfit = std::find_if_not(shard.games.begin(), shard.games.end(), is_wanted);
    if (misfit != shard.games.end()) {
        to.add("has " + game_name(misfit->index), game_name(wanted - 1) + " there");
    } else if (shard.games.size() != slots.games) {
        to.add("has " + std::to_string(shard.games.size()) + " games",
               std::to_string(slots.games) + ", as the run's config.toml says");
    }
}

void check_slots(CheckedFile& to, const Slots& slots, const JournalOwner& owner,
                 const Games& games) {
    if (owner.first_game != slots.first_game) {
        to.add("its first game is " + std::to_string(owner.first_game),
               std::to_string(slots.first_game) + ", by the file's name");
    }
    for (const GameRecord& game : games) {
        if (game.index - slots.first_game < slots.games) continue;
        to.add("has " + game_name(game.index),
               "games " + ranges_text({{slots.first_game, slots.first_game + slots.games - 1}}));
    }
}

}  // namespace

void CheckedFile::add(Fault fault) {
    ++fault_count;
    fault.text.resize(std::min(fault.text.find('\n'), fault.text.size()));  // TOML shows its source
    if (faults.size() < kMostFaults) faults.push_back(std::move(fault));
}

void CheckedFile::add(const std::string& what, const std::string& expected) {
    add({.file = path, .text = Error(path, what, expected).what()});
}

CheckedFile check_shard(const std::string& path, const std::optional<Slots>& slots) {
    CheckedFile checked{.path = path};
    try {
        const Shard shard = read_shard(path);
        count(checked, shard.games);
        check_order(checked, shard.games);
        if (slots) check_slots(checked, *slots, shard);
        const GameTerms terms = terms_of(shard.info, path);
        checked.info = shard.info;
        check_games(checked, terms, shard.games);
    } catch (const Error& error) {
        checked.add({.file = path, .text = error.what()});
    }
    return checked;
}

CheckedFile check_journal(const std::string& path, const TermsFinder& find_terms,
                          const std::optional<Slots>& slots) {
    CheckedFile checked{.path = path};
    try {
        const JournalContent journal = read_journal(path);
        count(checked, journal.games);
        if (slots) check_slots(checked, *slots, journal.owner, journal.games);
        const std::optional<GameTerms> terms = find_terms();
        checked.is_replayed = terms.has_value();
        if (terms) check_games(checked, *terms, journal.games);
    } catch (const Error& error) {
        checked.add({.file = path, .text = error.what()});
    }
    return checked;
}

}  // namespace ouk
