// A shard on the disk of which parts are read, so that memory does not depend on its size. A part
// is refused where HDF5's checksums find damage; the seal of the whole file is asked for apart.
// One object, one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/dataset/columns.h"
#include "selfplay/dataset/hdf5_columns.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

/// Throws Error unless the file is whole, as its seal says; reads it once, piece by piece.
void require_sealed(const std::string& path);

class ShardFile {
public:
    /// Throws Error if it is no game file.
    explicit ShardFile(const std::string& path);

    [[nodiscard]] const ShardInfo& info() const { return info_; }
    /// Of each game in order.
    [[nodiscard]] std::vector<std::uint16_t> plies() const;
    /// Games, and the rows of /plies that are theirs; to_games (columns.h) makes records of them.
    [[nodiscard]] Columns read(hdf5::RowRange games, hdf5::RowRange plies) const;

private:
    hdf5::FileReader reader_;
    ShardInfo info_;
};

}  // namespace ouk
