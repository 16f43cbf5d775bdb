#include "tuning/gauntlet/game_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/board/fen.h"
#include "tuning/fastchess/comment.h"
#include "tuning/fastchess/ending.h"
#include "tuning/gauntlet/gauntlet.h"

namespace ouk {

namespace {

constexpr std::string_view kNowhere = "none";

/// Where the record begins that is number `records` behind `begin`; the end if there are just so
/// many.
std::size_t end_of_records(std::string_view text, std::string_view head, std::int64_t records,
                           const std::string& path) {
    const std::string next = "\n" + std::string(head);
    std::size_t at = 0;
    for (std::int64_t record = 0; record < records; ++record) {
        if (at >= text.size() || !text.substr(at).starts_with(head)) {
            throw Error(path,
                        fmt::format("has {} records where results.jsonl has {}", record, records),
                        "the file as the match left it, or a new --out");
        }
        const std::size_t end = text.find(next, at);
        at = end == std::string_view::npos ? text.size() : end + 1;
    }
    return at;
}

std::string today() {
    return fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::time(nullptr)));
}

std::optional<fastchess::UciScore> uci_score(Score score) {
    using Kind = fastchess::UciScore::Kind;
    if (score == kNoScore) return std::nullopt;
    if (!is_mate(score)) return fastchess::UciScore{Kind::Centipawns, score.value()};
    const int plies = kMateScore.value() - std::abs(score.value());
    const int moves = score > kMateBound ? (plies + 1) / 2 : -(plies / 2);
    return fastchess::UciScore{Kind::Mate, moves};
}

/// What a player does not tell of a move is left out.
fastchess::CommentFields told_fields(fastchess::CommentFields asked, const MatchMove& move) {
    asked.nodes = asked.nodes && move.nodes > 0;
    asked.seldepth = asked.seldepth && move.seldepth > 0;
    asked.nps = asked.nps && move.nps > 0;
    return asked;
}

std::string comment_on(const MatchMove& move, const fastchess::CommentFields& fields) {
    const auto milliseconds = [](Duration duration) { return duration.count() / 1000; };
    return fastchess::move_comment({.score = uci_score(move.score),
                                    .depth = move.depth,
                                    .elapsed_ms = milliseconds(move.time),
                                    .timeleft_ms = milliseconds(move.left),
                                    .latency_ms = milliseconds(move.latency),
                                    .nodes = static_cast<std::int64_t>(move.nodes),
                                    .seldepth = move.seldepth,
                                    .nps = static_cast<std::int64_t>(move.nps),
                                    .hashfull = move.hashfull},
                                   told_fields(fields, move));
}

/// "PLACEMENT SIDE RIGHTS COUNT hmvc 3; fmvn 41;": the last two fields of the FEN have names.
std::string fastchess_epd(const std::string& fen) {
    const std::size_t number = fen.rfind(' ');
    const std::size_t clock = fen.rfind(' ', number - 1);
    return fmt::format("{} hmvc {}; fmvn {};\n", fen.substr(0, clock),
                       fen.substr(clock + 1, number - clock - 1), fen.substr(number + 1));
}

/// The size that a file had before the match, so that its games come behind what was there.
std::uintmax_t begin_in(const RunFolder& folder, const std::string& path, const std::string& name) {
    const std::string note = folder.file(name + ".begin");
    if (!std::filesystem::exists(note)) {
        const bool is_there = std::filesystem::exists(path);
        const std::uintmax_t size = is_there ? std::filesystem::file_size(path) : 0;
        write_atomically(note, fmt::format("{}\n", size));
    }
    return std::stoull(read_file(note));
}

std::optional<RecordFile> open_records(const RunFolder& folder, const std::string& told,
                                       const std::string& name, std::string_view head,
                                       std::int64_t records) {
    if (told == kNowhere) return std::nullopt;
    if (told.empty()) return RecordFile(folder.file(name), 0, head, records);
    return RecordFile(told, begin_in(folder, told, name), head, records);
}

}  // namespace

RecordFile::RecordFile(std::string path, std::uintmax_t begin, std::string_view head,
                       std::int64_t records)
    : path_(std::move(path)) {
    if (std::filesystem::exists(path_)) {
        const std::string text = read_file(path_);
        const std::string_view ours =
            std::string_view(text).substr(std::min<std::size_t>(begin, text.size()));
        const std::size_t end = end_of_records(ours, head, records, path_);
        if (end < ours.size()) std::filesystem::resize_file(path_, begin + end);
    } else if (records > 0) {
        static_cast<void>(end_of_records("", head, records, path_));
    }
    file_.open(path_, std::ios::app);
    if (!file_) throw Error(path_, "cannot be written", "a folder that can be written");
}

void RecordFile::append(std::string_view text) {
    file_ << text;
    if (!file_.flush()) throw Error(path_, "cannot be written", "space on the disk");
}

GameFiles::GameFiles(const Gauntlet& match, const RunFolder& folder)
    : match_(match),
      folder_(folder.path()),
      writer_(*match.rules()),
      pgn_(open_records(folder, match.config().output.pgn, "games.pgn", "[Event ",
                        2 * match.pairs())),
      epd_(open_records(folder, match.config().output.epd, "final.epd", "", 2 * match.pairs())) {}

void GameFiles::append(std::int64_t pair, const PlayedPair& played, const Position& opening) {
    std::string games;
    std::string positions;
    for (int game = 0; game < 2; ++game) {
        const PgnGame pgn = to_pgn(pair, game, played, opening);
        games += writer_.write(pgn);
        const std::string fen = to_fen(pgn.replay().position);
        positions += match_.config().output.output_form() == OutputForm::Ouk
                         ? fmt::format("{} ;c9 \"{}\"\n", fen, name(*pgn.result))
                         : fastchess_epd(fen);
        keep_stderr(pair, game, played);
    }
    if (pgn_) pgn_->append(games);
    if (epd_) epd_->append(positions);
}

PgnGame GameFiles::to_pgn(std::int64_t pair, int game, const PlayedPair& played,
                          const Position& opening) const {
    const auto number = static_cast<std::size_t>(game);
    const MatchGame& result = played.result.games[number];
    const Pairing pairing = match_.pairing(pair);
    const GauntletPlayer& first = match_.player(pairing.first);
    const GauntletPlayer& second = match_.player(pairing.second);
    PgnGame pgn{.rules = match_.rules(), .start = opening, .result = result.result};
    const OutputConfig& output = match_.config().output;
    pgn.tags = {{"Event", output.event},
                {"Site", output.site},
                {"Date", today()},
                {"Round", fmt::format("{}.{}", pair + 1, game + 1)},
                {"White", game == 0 ? first.name : second.name},
                {"Black", game == 0 ? second.name : first.name}};
    if (!output.minimal) pgn.tags.push_back({"PlyCount", std::to_string(result.plies)});
    if (const Reason* reason = std::get_if<Reason>(&result.cause)) pgn.reason = *reason;
    if (!pgn.reason) pgn.tags.push_back({"Termination", std::string(name(result.cause))});
    const fastchess::CommentFields fields = output.comment_fields();
    for (const MatchMove& move : played.moves[number])
        pgn.moves.push_back(
            {.move = move.move, .comment = output.minimal ? "" : comment_on(move, fields)});
    return pgn;
}

void GameFiles::keep_stderr(std::int64_t pair, int game, const PlayedPair& played) const {
    const Pairing pairing = match_.pairing(pair);
    for (const int player : {0, 1}) {
        const std::string& tail =
            played.stderr_tails[static_cast<std::size_t>(game)][static_cast<std::size_t>(player)];
        if (tail.empty()) continue;
        const int number = player == 0 ? pairing.first : pairing.second;
        const std::string folder = folder_ + "/stderr";
        std::filesystem::create_directories(folder);
        write_atomically(fmt::format("{}/pair-{}-game-{}-{}.txt", folder, pair + 1, game + 1,
                                     match_.config().player_keys[static_cast<std::size_t>(number)]),
                         tail);
    }
}

}  // namespace ouk
