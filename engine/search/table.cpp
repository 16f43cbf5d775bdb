#include "engine/search/table.h"

#include <algorithm>

namespace ouk {

namespace {

// Layout of a slot's data, from bit 0.
constexpr int kScoreShift = 16;
constexpr int kEvalShift = 32;
constexpr int kDepthShift = 48;
constexpr int kBoundShift = 56;
constexpr int kGenerationShift = 58;
constexpr int kGenerations = 64;
constexpr int kAgeWeight = 4;  // plies of depth that one search of age costs

constexpr std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
    const auto low16 = [](int value) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value));
    };
    return entry.move.bits() | low16(entry.score.value()) << kScoreShift |
           low16(entry.eval.value()) << kEvalShift |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << kDepthShift |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift |
           static_cast<std::uint64_t>(generation) << kGenerationShift;
}

constexpr Score score_at(std::uint64_t data, int shift) {
    return Score(static_cast<std::int16_t>(data >> shift));
}

constexpr TableEntry unpack(std::uint64_t data) {
    return {.move = Move::from_bits(static_cast<std::uint16_t>(data)),
            .score = score_at(data, kScoreShift),
            .eval = score_at(data, kEvalShift),
            .depth = static_cast<std::uint8_t>(data >> kDepthShift),
            .bound = static_cast<Bound>(data >> kBoundShift & 3)};
}

}  // namespace

Table::Table(std::size_t mib) : buckets_(std::max<std::size_t>(1, (mib << 20) / sizeof(Bucket))) {}

void Table::clear() {
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    generation_ = 0;
}

void Table::new_search() {
    generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations);
}

int Table::age(const Slot& slot) const {
    const int generation = static_cast<int>(slot.data >> kGenerationShift);
    return (kGenerations + generation_ - generation) % kGenerations;
}

std::optional<TableEntry> Table::probe(std::uint64_t key) const {
    for (const Slot& slot : buckets_[bucket_index(key)].slots) {
        if (slot.key == key && slot.data != 0) {
            return unpack(slot.data);
        }
    }
    return std::nullopt;
}

Table::Slot& Table::slot_for(std::uint64_t key) {
    const auto worth = [this](const Slot& slot) {
        const int depth = static_cast<std::uint8_t>(slot.data >> kDepthShift);
        return slot.data == 0 ? -kGenerations * kAgeWeight : depth - kAgeWeight * age(slot);
    };
    auto& slots = buckets_[bucket_index(key)].slots;
    Slot* worst = slots.data();
    for (Slot& slot : slots) {
        if (slot.key == key) return slot;
        if (worth(slot) < worth(*worst)) worst = &slot;
    }
    return *worst;
}

void Table::store(std::uint64_t key, TableEntry entry) {
    // An entry of the same position that is this much deeper is worth more than a fresh bound.
    constexpr int kKeepDeeper = 4;
    Slot& slot = slot_for(key);
    if (slot.key == key && slot.data != 0) {
        const TableEntry old = unpack(slot.data);
        if (!entry.move) entry.move = old.move;
        const bool keep =
            entry.bound != Bound::Exact && age(slot) == 0 && old.depth >= entry.depth + kKeepDeeper;
        if (keep) return;
    }
    slot = {key, pack(entry, generation_)};
}

int Table::hashfull() const {
    constexpr std::size_t kSample = 250;  // buckets of four: a thousand slots
    const std::size_t sampled = std::min(kSample, buckets_.size());
    std::size_t used = 0;
    for (std::size_t i = 0; i < sampled; ++i) {
        used += static_cast<std::size_t>(std::ranges::count_if(
            buckets_[i].slots,
            [this](const Slot& slot) { return slot.data != 0 && age(slot) == 0; }));
    }
    return static_cast<int>(used * 1000 / (sampled * kSlots));
}

}  // namespace ouk
