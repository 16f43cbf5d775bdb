// A vector whose memory asks for large pages, where there is enough of it: for millions of values
// that are read or written in a random order, where the way to the page costs more than the value.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace ouk {

/// Of pages that Linux gives on x86-64 and most ARMs when told so; elsewhere it only aligns.
inline constexpr std::size_t kHugePage = std::size_t{1} << 21;

template <class T>
struct HugePageAllocator {
    using value_type = T;

    HugePageAllocator() = default;
    template <class Other>
    HugePageAllocator(const HugePageAllocator<Other>&) {}  // NOLINT(google-explicit-constructor)

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* const memory = ::operator new(bytes, alignment(count));
        // A wish: where it is not granted all goes on, but slower.
        if (bytes >= kHugePage) (void)::madvise(memory, bytes, MADV_HUGEPAGE);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count)); }
    template <class Other>
    bool operator==(const HugePageAllocator<Other>&) const {
        return true;
    }

private:
    static std::align_val_t alignment(std::size_t count) {
        constexpr std::size_t kCacheLine = 64;
        return std::align_val_t{count * sizeof(T) >= kHugePage ? kHugePage : kCacheLine};
    }
};

template <class T>
using HugeVector = std::vector<T, HugePageAllocator<T>>;

/// Makes it that long, with any content. A vector that grows by itself keeps the old memory until
/// all is copied, and takes up to twice what it needs: much, where it is most of what there is.
template <class T>
void set_size(HugeVector<T>& values, std::size_t size) {
    if (size > values.capacity()) {
        values = HugeVector<T>();
        values.reserve(size);
    }
    values.resize(size);
}

}  // namespace ouk
