// Where an export's bytes go: a text file, the standard output, or the rows of a flat file.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "selfplay/convert/part_file.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

/// Belongs to one thread; members throw Error. What is not committed leaves nothing behind.
class ExportSink {
public:
    virtual ~ExportSink() = default;
    /// Before what comes of the games of a file.
    virtual void add_source(const ShardInfo&) {}
    virtual void write(std::string_view bytes) = 0;
    virtual void commit() = 0;
};

class TextFileSink : public ExportSink {
public:
    explicit TextFileSink(std::string path) : file_(std::move(path)) {}
    void write(std::string_view bytes) override { file_.write(bytes); }
    void commit() override { file_.commit(); }

private:
    TextFile file_;
};

/// A stream of somebody else, who also looks at its state (run_guarded).
class StreamSink : public ExportSink {
public:
    /// `stream` must outlive it.
    explicit StreamSink(std::ostream& stream) : stream_(stream) {}
    void write(std::string_view bytes) override {
        stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    void commit() override {}

private:
    std::ostream& stream_;
};

}  // namespace ouk
