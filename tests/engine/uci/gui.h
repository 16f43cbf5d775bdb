// A GUI for tests: a Uci that runs on a thread of its own, fed line by line and listened to.
#pragma once

#include <chrono>
#include <condition_variable>
#include <istream>
#include <mutex>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "engine/uci/uci.h"

namespace ouk {

/// What one thread writes another reads, waiting for it.
class Feed : public std::streambuf {
public:
    void push(const std::string& line) {
        const std::scoped_lock lock(mutex_);
        waiting_ += line + '\n';
        changed_.notify_all();
    }
    void close() {
        const std::scoped_lock lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }

protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return traits_type::eof();
        current_ = std::move(waiting_);
        waiting_.clear();
        setg(current_.data(), current_.data(), current_.data() + current_.size());
        return traits_type::to_int_type(current_.front());
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string waiting_;
    std::string current_;
    bool is_closed_ = false;
};

/// Collects lines that one thread writes while another waits for them.
class Transcript : public std::streambuf {
public:
    /// The first line from number `from` on that begins with `start`; its number in `from`.
    /// Throws after a time that no answer takes.
    std::string wait_for(const std::string& start, std::size_t& from) {
        constexpr std::chrono::seconds kPatience{60};
        std::unique_lock lock(mutex_);
        const auto is_there = [&] {
            while (from < lines_.size() && !lines_[from].starts_with(start)) ++from;
            return from < lines_.size();
        };
        if (!changed_.wait_for(lock, kPatience, is_there)) {
            throw std::runtime_error("no line '" + start + "'");
        }
        return lines_[from];
    }
    [[nodiscard]] std::vector<std::string> lines() {
        const std::scoped_lock lock(mutex_);
        return lines_;
    }

protected:
    int_type overflow(int_type character) override {
        const std::scoped_lock lock(mutex_);
        if (character == '\n') {
            lines_.push_back(std::move(line_));
            line_.clear();
            changed_.notify_all();
        } else {
            line_ += traits_type::to_char_type(character);
        }
        return character;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> lines_;
    std::string line_;
};

class Gui {
public:
    ~Gui() { feed_.close(); }

    void send(const std::string& line) { feed_.push(line); }
    /// The next line that begins so; lines before it are passed over.
    std::string wait_for(const std::string& start) {
        std::string line = transcript_.wait_for(start, next_);
        ++next_;
        return line;
    }
    [[nodiscard]] std::size_t count(const std::string& start) {
        std::size_t number = 0;
        for (const std::string& line : transcript_.lines()) number += line.starts_with(start);
        return number;
    }
    void close() { feed_.close(); }
    /// Waits until the engine has ended.
    void join() { engine_.join(); }

private:
    Feed feed_;
    Transcript transcript_;
    std::size_t next_ = 0;
    std::jthread engine_{[this] {
        std::istream in(&feed_);
        std::ostream out(&transcript_);
        Uci(in, out).run();
    }};
};

/// All that is answered to these lines.
inline std::string answer(const std::string& script) {
    std::istringstream in(script);
    std::ostringstream out;
    Uci(in, out).run();
    return out.str();
}

/// The lines of `text` that begin with `start`, without it.
inline std::vector<std::string> lines_after(const std::string& text, const std::string& start) {
    std::vector<std::string> found;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with(start)) found.push_back(line.substr(start.size()));
    }
    return found;
}

}  // namespace ouk
