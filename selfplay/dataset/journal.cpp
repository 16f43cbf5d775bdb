#include "selfplay/dataset/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string_view>

#include "engine/base/byte_order.h"
#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/files.h"
#include "engine/base/system_error.h"
#include "selfplay/dataset/game_bytes.h"

namespace ouk {

namespace {

// Sizes of data/README.md, "Journal".
constexpr std::string_view kMagic = "OUKJRNL1";
constexpr std::size_t kHashBytes = 16;
constexpr std::size_t kHeaderBytes = kMagic.size() + kHashBytes + 8;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kRecordHeadBytes = 2 * kLengthBytes;  // the length, and its complement

std::string hash_bytes(const Hash128& hash) {
    std::string bytes;
    put_little_endian(bytes, hash.high);
    put_little_endian(bytes, hash.low);
    return bytes;
}

std::string header_of(const JournalOwner& owner) {
    std::string bytes(kMagic);
    bytes += hash_bytes(owner.run);
    put_little_endian(bytes, owner.first_game);
    return bytes;
}

JournalOwner owner_from(std::string_view header) {
    const auto number = [&](std::size_t offset) {
        return get_little_endian<std::uint64_t>(header, kMagic.size() + offset);
    };
    return {.run = {number(0), number(8)}, .first_game = number(kHashBytes)};
}

std::string record_of(const GameRecord& game) {
    std::string game_bytes;
    append_game_bytes(game_bytes, game);
    const auto length = static_cast<std::uint32_t>(game_bytes.size());
    std::string record;
    put_little_endian(record, length);
    put_little_endian(record, ~length);
    return record + game_bytes + hash_bytes(hash_of(game_bytes));
}

/// Splits a journal into its records.
class RecordReader {
public:
    RecordReader(std::string_view bytes, const std::string& path)
        : bytes_(bytes), path_(path), offset_(kHeaderBytes) {}

    /// The next game; nullopt at the end and before a torn record.
    std::optional<GameRecord> next() {
        const std::string_view rest = bytes_.substr(offset_);
        if (rest.size() < kRecordHeadBytes || is_zero(rest)) return std::nullopt;
        const auto length = get_little_endian<std::uint32_t>(rest, 0);
        if (get_little_endian<std::uint32_t>(rest, kLengthBytes) != ~length) throw damage();
        const std::size_t record_bytes = kRecordHeadBytes + length + kHashBytes;
        if (rest.size() < record_bytes) return std::nullopt;
        const std::string_view game = rest.substr(kRecordHeadBytes, length);
        const bool is_whole =
            rest.substr(kRecordHeadBytes + length, kHashBytes) == hash_bytes(hash_of(game));
        const bool is_last = rest.size() == record_bytes;
        if (!is_whole && is_last) return std::nullopt;
        if (!is_whole) throw damage();
        const std::string place = path_ + ", offset " + std::to_string(offset_);
        offset_ += record_bytes;
        return parse_game_bytes(game, place);
    }
    /// Where the next record begins.
    [[nodiscard]] std::size_t offset() const { return offset_; }

private:
    /// What a power cut may leave of a file that had grown: length, but no content.
    static bool is_zero(std::string_view bytes) {
        return bytes.find_first_not_of('\0') == std::string_view::npos;
    }
    [[nodiscard]] Error damage() const {
        const std::string offset = std::to_string(offset_);
        return Error(path_, "damaged at offset " + offset,
                     "whole records; 'truncate -s " + offset + " " + path_ +
                         "' keeps the games before it, the others are played again");
    }

    std::string_view bytes_;
    const std::string& path_;
    std::size_t offset_;
};

}  // namespace

JournalContent read_journal(const std::string& path) {
    const std::string bytes = read_file(path);
    if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic)) {
        throw Error(path, "is no journal", "a file that begins with " + std::string(kMagic));
    }
    JournalContent content{.owner = owner_from(bytes), .games = {}};
    RecordReader reader(bytes, path);
    while (auto game = reader.next()) content.games.push_back(std::move(*game));
    content.size = reader.offset();
    return content;
}

Journal::Journal(std::string path, const JournalOwner& owner) : path_(std::move(path)) {
    if (!std::filesystem::exists(path_)) write_atomically(path_, header_of(owner));
    file_ = FileHandle(::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!file_.is_open()) throw system_error(path_, "opened", "a file that can be written");
    lock();
    JournalContent content = read_journal(path_);
    if (content.owner != owner) {
        throw Error(path_, "is no journal of this run", "another --out folder, or the same run");
    }
    games_ = std::move(content.games);
    size_ = content.size;
    const bool is_cut = ::ftruncate(file_.get(), static_cast<off_t>(size_)) == 0;
    if (!is_cut) throw system_error(path_, "cut", "a file that can be written");
}

/// Ranks of different sizes would both think the shard theirs.
void Journal::lock() const {
    const bool is_locked = ::flock(file_.get(), LOCK_EX | LOCK_NB) == 0;
    if (!is_locked && errno != EWOULDBLOCK) throw system_error(path_, "locked");
    // Somebody may have replaced the file between its opening and the lock.
    struct stat held {};
    struct stat named {};
    const bool is_same = ::fstat(file_.get(), &held) == 0 && ::stat(path_.c_str(), &named) == 0 &&
                         held.st_ino == named.st_ino;
    if (is_locked && is_same) return;
    throw Error(path_, "another process plays these games",
                "one rank for each shard: all started with the same number of ranks");
}

void Journal::append(const GameRecord& game) {
    const std::string record = record_of(game);
    try {
        // In two halves, so that a test can kill the program between them.
        write(std::string_view(record).substr(0, record.size() / 2));
        OUK_FAILPOINT("journal.torn");
        write(std::string_view(record).substr(record.size() / 2));
    } catch (const Error&) {
        // What cannot be cut off either is a torn record to the next reader.
        [[maybe_unused]] const int ignored = ::ftruncate(file_.get(), static_cast<off_t>(size_));
        throw;
    }
    size_ += record.size();
    synced_ = false;
    OUK_FAILPOINT("journal.appended");
}

void Journal::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw system_error(path_, "written");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Journal::sync() {
    sync_by(take_unsynced(), path_);
}

FileHandle Journal::take_unsynced() {
    if (std::exchange(synced_, true)) return {};
    FileHandle file(::fcntl(file_.get(), F_DUPFD_CLOEXEC, 0));
    if (!file.is_open()) throw system_error(path_, "opened once more");
    return file;
}

void Journal::sync_by(const FileHandle& file, const std::string& path) {
    if (!file.is_open()) return;
    if (::fdatasync(file.get()) != 0) throw system_error(path, "synced");
    OUK_FAILPOINT("journal.synced");
}

void Journal::remove() {
    std::error_code failure;
    std::filesystem::remove(path_, failure);
    if (failure) throw system_error(path_, "deleted", "", failure.value());
    OUK_FAILPOINT("journal.removed");
}

}  // namespace ouk
