#include "selfplay/convert/flat_file.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <span>

#include "engine/base/version.h"
#include "selfplay/dataset/hdf5_parts.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

namespace {

constexpr std::string_view kFormat = "ouk-positions";
constexpr std::uint64_t kFormatVersion = 1;

/// A row in memory, on its way to the columns.
struct Row {
    PackedPosition packed;
    std::uint64_t game;
    std::int16_t score;
    std::uint16_t ply;
    std::int8_t result;
    std::uint8_t from;
    std::int8_t step;
    std::uint8_t promotion;
};

// Columns, in the order they are created in.
enum class Column { Packed, Score, Result, Ply, Game, From, Step, Promotion };

/// One column's values of a block.
template <class T, class Of>
void append(hdf5::StreamWriter& writer, Column column, const std::vector<Row>& rows, Of&& of) {
    std::vector<T> values;
    values.reserve(rows.size());
    for (const Row& row : rows) values.push_back(of(row));
    writer.append(static_cast<std::size_t>(column), std::span<const T>(values));
}

void create_columns(hdf5::StreamWriter& to, bool has_promotions) {
    const hdf5::EnumNames results{-1, {"black_wins", "draw", "white_wins"}};
    to.add_group("/positions");
    to.add_column<std::uint8_t>({"/positions/packed", "packed position", sizeof(PackedPosition)});
    to.add_column<std::int16_t>({"/positions/score", "centipawns, White's view"});
    to.add_column<std::int8_t>({"/positions/result", "of the game, White's view", 1, results});
    to.add_column<std::uint16_t>({"/positions/ply", "game ply, 0 = White's first move"});
    to.add_column<std::uint64_t>({"/positions/game", "number of the game in its run"});
    to.add_column<std::uint8_t>({"/positions/from", "of the move played: a1 = 0, b1 = 1, h8 = 63"});
    to.add_column<std::int8_t>({"/positions/step", "of the move played: to - from"});
    if (has_promotions) {
        to.add_column<std::uint8_t>({"/positions/promotion", "kind promoted to, 0 none"});
    }
}

void write_packed(hdf5::StreamWriter& to, const std::vector<Row>& rows) {
    std::vector<std::uint8_t> bytes(rows.size() * sizeof(PackedPosition));
    std::size_t at = 0;
    for (const Row& row : rows) {
        std::memcpy(bytes.data() + at, row.packed.data(), row.packed.size());
        at += row.packed.size();
    }
    to.append(static_cast<std::size_t>(Column::Packed), std::span<const std::uint8_t>(bytes));
}

}  // namespace

void append_flat(std::string& to, const StoredPosition& at, const GameRecord& game) {
    const Move move = to_stored(at.position.rules(), at.move);
    const Row row{.packed = pack(at.position),
                  .game = game.index,
                  .score = at.score,
                  .ply = static_cast<std::uint16_t>(at.position.ply()),
                  .result = static_cast<std::int8_t>(game.result),
                  .from = static_cast<std::uint8_t>(index_of(move.from())),
                  .step = static_cast<std::int8_t>(index_of(move.to()) - index_of(move.from())),
                  .promotion = static_cast<std::uint8_t>(move.promotion())};
    to.append(reinterpret_cast<const char*>(&row), sizeof(Row));
}

FlatFile::FlatFile(std::string path, const Rules& rules, const ShardInfo& info)
    : file_(std::move(path)), writer_(file_.part()), has_promotions_(has_promotion_choice(rules)) {
    writer_.add_attribute("format", kFormat);
    writer_.add_attribute("format_version", kFormatVersion);
    writer_.add_attribute("ruleset", info.ruleset_name);
    writer_.add_attribute("ruleset_text", info.ruleset_text);
    writer_.add_attribute("ruleset_hash", info.ruleset_hash);
    writer_.add_attribute("program_version", program_version());
    create_columns(writer_, has_promotions_);
}

void FlatFile::add_source(const ShardInfo& info) {
    sources_ += info.content_hash + '\n';
}

void FlatFile::write(std::string_view bytes) {
    assert(bytes.size() % sizeof(Row) == 0);
    constexpr std::size_t kBlockBytes = hdf5::kChunkRows * sizeof(Row);
    while (!bytes.empty()) {
        const std::string_view fits = bytes.substr(0, kBlockBytes - rows_.size());
        rows_ += fits;
        bytes.remove_prefix(fits.size());
        if (rows_.size() == kBlockBytes) write_block();
    }
}

void FlatFile::write_block() {
    std::vector<Row> rows(rows_.size() / sizeof(Row));
    std::memcpy(rows.data(), rows_.data(), rows_.size());
    rows_.clear();
    write_packed(writer_, rows);
    append<std::int16_t>(writer_, Column::Score, rows, [](const Row& row) { return row.score; });
    append<std::int8_t>(writer_, Column::Result, rows, [](const Row& row) { return row.result; });
    append<std::uint16_t>(writer_, Column::Ply, rows, [](const Row& row) { return row.ply; });
    append<std::uint64_t>(writer_, Column::Game, rows, [](const Row& row) { return row.game; });
    append<std::uint8_t>(writer_, Column::From, rows, [](const Row& row) { return row.from; });
    append<std::int8_t>(writer_, Column::Step, rows, [](const Row& row) { return row.step; });
    if (!has_promotions_) return;
    append<std::uint8_t>(writer_, Column::Promotion, rows,
                         [](const Row& row) { return row.promotion; });
}

void FlatFile::commit() {
    if (!rows_.empty()) write_block();
    writer_.add_attribute("sources", sources_);
    writer_.finish();
    file_.commit();
}

}  // namespace ouk
