// Bytes in, lines out. An endless line takes no memory: what is beyond kLongestLine is dropped and
// the line marked. A value; belongs to one thread.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace ouk {

/// Of one line, this much is kept; a principal variation is far shorter.
inline constexpr std::size_t kLongestLine = 16 * 1024;

struct OutputLine {
    std::string text;  // without its end, \n or \r\n
    bool is_cut = false;
};

class LineBuffer {
public:
    void add(std::string_view bytes) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            append(bytes.substr(0, end));
            if (end == std::string_view::npos) return;
            if (!open_.text.empty() && open_.text.back() == '\r') open_.text.pop_back();
            lines_.push_back(std::exchange(open_, {}));
            bytes.remove_prefix(end + 1);
        }
    }
    [[nodiscard]] bool has_line() const { return !lines_.empty(); }
    /// Precondition: has_line().
    [[nodiscard]] OutputLine take() {
        OutputLine line = std::move(lines_.front());
        lines_.pop_front();
        return line;
    }

private:
    void append(std::string_view text) {
        const std::size_t room = kLongestLine - open_.text.size();
        open_.is_cut = open_.is_cut || text.size() > room;
        open_.text += text.substr(0, room);
    }

    std::deque<OutputLine> lines_;
    OutputLine open_;
};

}  // namespace ouk
