#include "selfplay/dataset/shard_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/hash.h"
#include "engine/base/seal.h"
#include "engine/base/system_error.h"
#include "selfplay/dataset/shard_form.h"

namespace ouk {

namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

/// False if it ends before.
bool hash_beginning(std::ifstream& file, std::uintmax_t bytes, Hasher& hasher) {
    std::string piece;
    while (bytes > 0) {
        piece.resize(static_cast<std::size_t>(std::min<std::uintmax_t>(bytes, kPieceBytes)));
        if (!file.read(piece.data(), static_cast<std::streamsize>(piece.size()))) return false;
        hasher.update(piece);
        bytes -= piece.size();
    }
    return true;
}

/// The seal is the hash's digits as bytes (engine/base/seal.h).
std::string hex_of(std::string_view bytes) {
    std::string hex;
    for (const char byte : bytes) fmt::format_to(std::back_inserter(hex), "{:02x}", byte & 0xFF);
    return hex;
}

bool is_whole(std::ifstream& file, std::uintmax_t bytes) {
    Hasher hasher;
    if (bytes < kSealBytes || !hash_beginning(file, bytes - kSealBytes, hasher)) return false;
    std::string seal(kSealBytes, '\0');
    file.read(seal.data(), static_cast<std::streamsize>(seal.size()));
    return file && hex_of(seal) == hasher.digest().hex();
}

}  // namespace

void require_sealed(const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw system_error(path, "opened", "a file of games");
    if (is_whole(file, std::filesystem::file_size(path))) return;
    throw Error(path, "is damaged, cut off or no game file: its checksum is wrong",
                "a whole file of games");
}

ShardFile::ShardFile(const std::string& path) : reader_(path), info_(read_info(reader_, path)) {}

std::vector<std::uint16_t> ShardFile::plies() const {
    return reader_.column<std::uint16_t>("/games/plies");
}

Columns ShardFile::read(hdf5::RowRange games, hdf5::RowRange plies) const {
    return read_columns(reader_, games, plies);
}

}  // namespace ouk
