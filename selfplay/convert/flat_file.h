// Positions as rows of one HDF5 file, `/positions/…` (data/README.md, "Export and import"): for
// programs that take positions and no games. Written a block of rows at a time.
#pragma once

#include <string>
#include <vector>

#include "selfplay/convert/export_sink.h"
#include "selfplay/dataset/hdf5_stream.h"
#include "selfplay/dataset/replay.h"

namespace ouk {

/// Adds the bytes of one row, as FlatFile::write takes them.
void append_flat(std::string& to, const StoredPosition& at, const GameRecord& game);

class FlatFile : public ExportSink {
public:
    /// `rules`: those of all positions; the file has a column of promotions where they have a
    /// choice. `info` tells the ruleset's name.
    FlatFile(std::string path, const Rules& rules, const ShardInfo& info);

    void add_source(const ShardInfo& info) override;
    /// Precondition: whole rows.
    void write(std::string_view bytes) override;
    void commit() override;

private:
    void write_block();

    PartFile file_;
    hdf5::StreamWriter writer_;
    bool has_promotions_;
    std::string rows_;     // of the block to come
    std::string sources_;  // content hashes of the game files, a line each
};

}  // namespace ouk
