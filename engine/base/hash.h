// XXH3-128 (xxhash, BSD licence): the one hash of the project, for files, rulesets and configs.
// It finds accidents; it is no signature. Hex is what `xxh128sum` prints.
// Values and free functions are safe from any thread; a Hasher belongs to one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace ouk {

struct Hash128 {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    /// 32 lower-case digits, high half first.
    [[nodiscard]] std::string hex() const;
    /// Inverse of hex(); throws Error on anything but 32 hex digits.
    [[nodiscard]] static Hash128 parse(std::string_view hex);

    friend constexpr bool operator==(const Hash128&, const Hash128&) = default;
};

[[nodiscard]] Hash128 hash_of(std::span<const std::byte> bytes);
[[nodiscard]] Hash128 hash_of(std::string_view text);
/// Reads the file piece by piece; throws Error if it cannot be read.
[[nodiscard]] Hash128 hash_file(const std::string& path);

/// The same hash over bytes that come in pieces; digest() may be asked at any time.
class Hasher {
public:
    Hasher();
    ~Hasher();
    Hasher(Hasher&&) noexcept;
    Hasher& operator=(Hasher&&) noexcept;

    void update(std::span<const std::byte> bytes);
    void update(std::string_view text);
    [[nodiscard]] Hash128 digest() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace ouk
