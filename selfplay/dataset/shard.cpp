#include "selfplay/dataset/shard.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <system_error>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/files.h"
#include "engine/base/seal.h"
#include "engine/base/system_error.h"
#include "selfplay/dataset/columns.h"
#include "selfplay/dataset/game_bytes.h"
#include "selfplay/dataset/hdf5_image.h"
#include "selfplay/dataset/shard_form.h"

namespace ouk {

namespace {

using hdf5::EnumNames;
using hdf5::ImageReader;
using hdf5::ImageWriter;

template <class T>
void add(ImageWriter& to, const hdf5::ColumnForm& form, const std::vector<T>& values) {
    to.add_column(form, std::span<const T>(values));
}

void write_games(ImageWriter& to, const GameColumns& games) {
    const EnumNames results{-1, {"black_wins", "draw", "white_wins"}};
    const EnumNames reasons{0, {kReasonNames.begin(), kReasonNames.end()}};
    to.add_group("/games");
    add(to, {"/games/start", "packed position", sizeof(PackedPosition)}, games.start);
    add(to, {"/games/first_ply", "game ply of the start"}, games.first_ply);
    add(to, {"/games/plies", "rows of the game in /plies"}, games.plies);
    add(to, {"/games/result", "White's view", 1, results}, games.result);
    add(to, {"/games/reason", "why it ended", 1, reasons}, games.reason);
    add(to, {"/games/index", "number of the game in its run"}, games.index);
    if (!games.white.empty()) {
        add(to, {"/games/white", "0 net, i the i-th of opponents"}, games.white);
        add(to, {"/games/black", "0 net, i the i-th of opponents"}, games.black);
    }
    if (!games.verdict.empty()) {
        const EnumNames verdicts{-1, {"black_wins", "draw", "white_wins", "none"}};
        add(to, {"/games/verdict", "adjudication's result of a game played out", 1, verdicts},
            games.verdict);
        add(to, {"/games/verdict_ply", "plies played when it was given"}, games.verdict_ply);
    }
}

void write_plies(ImageWriter& to, const PlyColumns& plies) {
    to.add_group("/plies");
    add(to, {"/plies/from", "square, a1 = 0, b1 = 1, h8 = 63"}, plies.from);
    add(to, {"/plies/step", "to - from"}, plies.step);
    if (!plies.promotion.empty()) {
        add(to, {"/plies/promotion", "kind promoted to, 0 none"}, plies.promotion);
    }
    add(to, {"/plies/score", "before the move: centipawns, White's view, 32767 none"}, plies.score);
}

std::string lines_of(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) text += item + '\n';
    return text;
}

void write_info(ImageWriter& to, const ShardInfo& info, const std::string& content) {
    to.add_attribute("format", kShardFormat);
    to.add_attribute("format_version", std::uint64_t{kShardFormatVersion});
    to.add_attribute("ruleset", info.ruleset_name);
    to.add_attribute("ruleset_text", info.ruleset_text);
    to.add_attribute("ruleset_hash", info.ruleset_hash);
    to.add_attribute("net", info.evaluation);
    to.add_attribute("config", info.config);
    to.add_attribute("seed", info.seed);
    to.add_attribute("first_game", info.first_game);
    to.add_attribute("program_version", info.program_version);
    to.add_attribute("content_hash", content);
    to.add_attribute("opponents", lines_of(info.opponents));
    to.add_attribute("rescored", info.rescored);
    to.add_attribute("sources", lines_of(info.sources));
}

std::string encode(const std::string& path, const ShardInfo& info,
                   const std::vector<GameRecord>& games) {
    const Columns columns = to_columns(games);
    ImageWriter image(path);
    write_info(image, info, content_hash(games).hex());
    write_games(image, columns.games);
    write_plies(image, columns.plies);
    return sealed(image.finish());
}

/// The HDF5 file under the seal, which is wanted beside HDF5's own checksums: those do not cover
/// the gaps that it leaves. It takes no notice of what stands behind the end it knows of.
std::string read_image(const std::string& path) {
    std::string bytes = read_file(path);
    if (!is_sealed(bytes)) {
        throw Error(path, "is damaged, cut off or no game file: its checksum is wrong",
                    "a whole file of games");
    }
    bytes.resize(bytes.size() - kSealBytes);
    return bytes;
}

/// In two halves, so that a test can kill the program between them.
void write_part(const std::string& part, std::string_view bytes) {
    errno = 0;
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    if (!file) throw system_error(part, "created", "a folder that can be written");
    const auto half = static_cast<std::streamsize>(bytes.size() / 2);
    file.write(bytes.data(), half).flush();
    OUK_FAILPOINT("shard.half_written");
    file.write(bytes.data() + half, static_cast<std::streamsize>(bytes.size()) - half);
    file.close();
    if (!file) throw system_error(part, "written");
}

}  // namespace

Hash128 content_hash(const std::vector<GameRecord>& games) {
    Hasher hasher;
    std::string bytes;
    for (const GameRecord& game : games) {
        bytes.clear();
        append_game_bytes(bytes, game);
        hasher.update(bytes);
    }
    return hasher.digest();
}

void write_shard(const std::string& path, const ShardInfo& info,
                 const std::vector<GameRecord>& games) {
    assert(!games.empty());
    const std::string part = part_path(path);
    OUK_FAILPOINT("shard.begin");
    const std::string image = encode(path, info, games);
    try {
        write_part(part, image);
        OUK_FAILPOINT("shard.written");
        if (read_shard(part).games != games) throw Error(part, "does not read back as written");
        OUK_FAILPOINT("shard.verified");
        commit_file(path);
        OUK_FAILPOINT("shard.committed");
    } catch (const Error&) {
        std::error_code ignored;  // the first failure is the one to tell
        std::filesystem::remove(part, ignored);
        throw;
    }
}

Shard read_shard(const std::string& path) {
    const ImageReader image(path, read_image(path));
    Shard shard{.info = read_info(image, path), .games = to_games(read_columns(image), path)};
    require_named_players(shard.games, shard.info, path);
    const std::string content = content_hash(shard.games).hex();
    if (content != shard.info.content_hash) {
        throw Error(path, "the games hash to " + content, shard.info.content_hash);
    }
    return shard;
}

ShardInfo read_shard_info(const std::string& path) {
    return read_info(ImageReader(path, read_image(path)), path);
}

}  // namespace ouk
