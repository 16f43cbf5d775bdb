// Games of others for datasets: a line that names the ruleset, then a file, which is read as PGN
// and as the plain form. What is taken replays legally; what comes from PGN is written as PGN and
// comes back as it was.
#include <sstream>

#include "engine/game/pgn_writer.h"
#include "selfplay/convert/pgn_games.h"
#include "selfplay/convert/plain_games.h"
#include "selfplay/dataset/replay.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

void check_pgn(const std::shared_ptr<const Rules>& rules, const std::string& text) {
    for (const ReadGame& game : read_pgn(rules, {.text = text}, "fuzz.pgn", 0).games) {
        ShardInfo info;
        info.evaluation = game.evaluation;
        info.opponents = game.opponents;
        const std::string written = PgnWriter(*rules).write(to_pgn(rules, info, game.record, "it"));
        const ReadPiece again = read_pgn(rules, {.text = written}, "fuzz.pgn", 0);
        require(again.games.size() == 1 && !again.problem, "a game is written as one", written);
        require(again.games[0].record == game.record, "it comes back as it was", written);
        require(again.games[0].evaluation == game.evaluation &&
                    again.games[0].opponents == game.opponents,
                "so do its players", written);
    }
}

PlainBatch batch_of(const std::string& text) {
    PlainBatch batch;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::string told = single_spaced(line);
        if (!told.empty()) batch.lines.push_back({number, told});
    }
    return batch;
}

void finish(const Rules& rules, PlainGames& games) {
    if (games.is_empty()) return;
    const auto game = attempt([&] { return games.finish(); });
    require(games.is_empty(), "a game is over when it is taken", "");
    if (game) replay(rules, *game, "fuzz.plain", [](const StoredPosition&) {});
}

void check_plain(const Rules& rules, const std::string& text) {
    const PlainBatch batch = batch_of(text);
    if (batch.lines.empty()) return;
    PlainGames games("fuzz.plain");
    for (const ReadRecord& one : read_records(rules, batch, "fuzz.plain")) {
        require(one.record.has_value() == one.problem.empty(), "a record or a problem", text);
        if (!one.record || !games.goes_on_with(*one.record)) finish(rules, games);
        if (one.record) {
            (void)attempt([&] {
                games.add(*one.record);
                return true;
            });
        }
    }
    finish(rules, games);
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const auto [name, text] = fuzz::split_line(fuzz::text_of(data, size));
    const auto rules = fuzz::rules_for(name);
    fuzz::check_pgn(rules, std::string(text));
    fuzz::check_plain(*rules, std::string(text));
    return 0;
}
