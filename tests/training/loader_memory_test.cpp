// What a loader holds in memory at once: it grows with the pool and not with the data. Counted is
// what operator new gives out, so the numbers are the same on every machine but for what threads
// happen to do at once; HDF5's own buffers, a chunk each, are not in them. In a program of its own,
// because operator new is replaced.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/training/loader_fixture.h"

namespace {

std::atomic<std::int64_t> in_use = 0;
std::atomic<std::int64_t> most = 0;

void* counted(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    const auto size = static_cast<std::int64_t>(malloc_usable_size(memory));
    const std::int64_t now = in_use += size;
    std::int64_t before = most;
    while (now > before && !most.compare_exchange_weak(before, now)) {
    }
    return memory;
}

void release(void* memory) {
    if (memory != nullptr) in_use -= static_cast<std::int64_t>(malloc_usable_size(memory));
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(std::malloc(size));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}

namespace ouk {
namespace {

class LoaderMemoryTest : public LoaderFixture {
protected:
    LoaderMemoryTest() {
        write_files(kFiles, 60);
        for (const GameRecord& game : games_) plies_ += static_cast<double>(game.moves.size());
    }

    /// The most that a loader of the first files holds until two epochs are over.
    [[nodiscard]] double bytes_of(std::size_t files, std::int64_t pool) const {
        LoaderConfig config = no_filter(0.1);
        config.filter.duplicate = true;
        config.held_out_positions = 1000;
        config.pool = pool;
        config.chunk_plies = 500;
        const std::vector<WeightedPath> paths(paths_.begin(),
                                              paths_.begin() + static_cast<std::ptrdiff_t>(files));
        const std::int64_t before = in_use;
        most = before;
        Loader loader(paths, config, {}, 1, 2);
        while (loader.cursor().epoch < 2) (void)loader.next_batch(500);
        return static_cast<double>(most - before);
    }

    static constexpr int kFiles = 32;
    double plies_ = 0;
};

TEST_F(LoaderMemoryTest, DoesNotGrowWithTheData) {
    constexpr std::int64_t kPool = 5000;
    (void)bytes_of(1, kPool);  // what is made once and stays
    const double some = bytes_of(kFiles / 4, kPool);
    const double all = bytes_of(kFiles, kPool);
    // A sample has 32 bytes, a ply of a game 6.
    EXPECT_LT((all - some) / (plies_ * 3 / 4), 1) << "bytes of each ply that was added";
}

// 130 to 150 bytes each, says the help of data.pool: just above a power of two most.
TEST_F(LoaderMemoryTest, GrowsWithThePoolAsItsHelpSays) {
    constexpr std::int64_t kSmall = 5000;
    constexpr std::int64_t kLarge = 33'000;
    ASSERT_GT(plies_, 2 * kLarge) << "several windows";
    (void)bytes_of(1, kSmall);  // what is made once and stays
    const double growth = bytes_of(kFiles, kLarge) - bytes_of(kFiles, kSmall);
    EXPECT_LT(growth / (kLarge - kSmall), 150);
    EXPECT_GT(growth / (kLarge - kSmall), 64) << "two windows of 32 bytes a position are not there";
}

}  // namespace
}  // namespace ouk
