#include "engine/uci/inbox.h"

#include <algorithm>

#include "engine/uci/words.h"

namespace ouk {

namespace {

bool is_command(const std::string& line, std::string_view command) {
    const std::vector<std::string> words = split_words(line);
    return !words.empty() && words.front() == command;
}

}  // namespace

Inbox::Inbox(std::istream& in) : reader_([this, &in] { read(in); }) {}

void Inbox::read(std::istream& in) {
    for (std::string line; std::getline(in, line);) {
        const bool is_last = is_command(line, "quit");
        const std::scoped_lock lock(mutex_);
        lines_.push_back(line);
        changed_.notify_all();
        if (is_last) break;
    }
    const std::scoped_lock lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
}

std::optional<std::string> Inbox::take_overtaking() {
    const auto line = std::ranges::find_if(lines_, [](const std::string& text) {
        return is_command(text, "isready") || is_command(text, "quit");
    });
    if (line == lines_.end()) return std::nullopt;
    std::string text = *line;
    lines_.erase(line);
    return text;
}

bool Inbox::holds_stop() const {
    return std::ranges::any_of(lines_,
                               [](const std::string& text) { return is_command(text, "stop"); });
}

std::optional<std::string> Inbox::next(Worker& worker) {
    std::unique_lock lock(mutex_);
    while (true) {
        if (!worker.is_busy()) {
            if (!lines_.empty()) {
                std::string line = lines_.front();
                lines_.pop_front();
                return line;
            }
            if (is_closed_) return std::nullopt;
        } else {
            if (auto line = take_overtaking()) return line;
            // The line stays where it stands: a `go` that waits before it is meant, too.
            if (holds_stop()) worker.stop();
            if (is_closed_) worker.stop_if_endless();
        }
        changed_.wait(lock);
    }
}

void Inbox::wake() {
    const std::scoped_lock lock(mutex_);
    changed_.notify_all();
}

}  // namespace ouk
