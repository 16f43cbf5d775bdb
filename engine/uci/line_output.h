// Writes whole lines from several threads: the search's and the one that answers the GUI.
// Safe from any thread; each line is flushed, since a GUI waits for it.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace ouk {

class LineOutput {
public:
    explicit LineOutput(std::ostream& out) : out_(out) {}

    /// `text` may hold several lines; they stay together.
    void write(std::string_view text) {
        const std::scoped_lock lock(mutex_);
        out_ << text << std::endl;
    }

private:
    std::mutex mutex_;
    std::ostream& out_;
};

}  // namespace ouk
