// The transposition table: what searches have found out about positions, by key. Slots of 16
// bytes (whole key, packed data) in buckets of one cache line; old and shallow ones make room.
// A table belongs to one thread at a time.
// Source: chessprogramming.org/Transposition_Table (bucket system, ageing).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/score.h"
#include "engine/rules/types.h"

namespace ouk {

/// What a score says of the true one: at most, at least, or just it.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
    Move move;              // null: none known
    Score score{0};         // mates counted from the position itself
    Score eval = kNoScore;  // static evaluation, side to move's view
    int depth = 0;          // 0 from quiescence
    Bound bound = Bound::None;
};

class Table {
public:
    /// Rounded down to whole buckets; at least one.
    explicit Table(std::size_t mib);

    void clear();
    /// Ages what is there: entries of earlier searches are replaced first.
    void new_search();

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key) const;
    /// Keeps the known move of the position where `entry` has none.
    void store(std::uint64_t key, TableEntry entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_index(key)]); }

    /// Share of slots in use by the present search, per mille, from a sample.
    [[nodiscard]] int hashfull() const;

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint64_t data = 0;  // 0 = empty
    };
    static constexpr int kSlots = 4;
    struct alignas(64) Bucket {
        std::array<Slot, kSlots> slots;
    };

    [[nodiscard]] std::size_t bucket_index(std::uint64_t key) const {
        return (key >> 32) * buckets_.size() >> 32;
    }
    [[nodiscard]] Slot& slot_for(std::uint64_t key);
    [[nodiscard]] int age(const Slot& slot) const;

    std::vector<Bucket> buckets_;
    std::uint8_t generation_ = 0;
};

}  // namespace ouk
