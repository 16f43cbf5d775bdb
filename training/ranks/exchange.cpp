#include "training/ranks/exchange.h"

#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <cassert>
#include <charconv>
#include <csignal>
#include <cstring>
#include <future>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

namespace ouk {
namespace {

constexpr int kMaxPort = 65'535;

int parse_port(const char* text) {
    int port = 0;
    const char* end = text + std::strlen(text);
    const auto [stop, failure] = std::from_chars(text, end, port);
    if (failure != std::errc{} || stop != end || port < 1 || port > kMaxPort) {
        throw Error("MASTER_PORT", std::string("is '") + text + "'",
                    "a port from 1 to " + std::to_string(kMaxPort));
    }
    return port;
}

std::string place_of(const Rank& rank, const Meeting& meeting) {
    return "rank " + std::to_string(rank.number) + " of " + std::to_string(rank.count) + " at " +
           meeting.address + ":" + std::to_string(meeting.port);
}

/// What LibTorch and Gloo throw in `action` means that somebody is not there.
template <class Action>
auto together(const std::string& place, const std::string& what, const std::string& expected,
              const Action& action) {
    try {
        return action();
    } catch (const std::exception& error) {
        const std::string text = error.what();
        throw LostRank(place, what + " (" + text.substr(0, text.find('\n')) + ")", expected);
    }
}

/// In the store of the first rank as soon as that is open, so nobody waits for it for long.
constexpr const char* kGreetingKey = "ouk train";

std::vector<std::uint8_t> greeting_of(const Rank& rank) {
    const std::string text = std::to_string(rank.count) + " ranks";
    return {text.begin(), text.end()};
}

/// LibTorch 1.13 has no such option; from 2.4 on (pytorch/pytorch#127957) it is on, also where
/// LibTorch is built without libuv, as Debian's is, and then no store opens.
void do_without_libuv(auto& options) {
    if constexpr (requires { options.useLibUV; }) options.useLibUV = false;
}

/// LibTorch 2.x asks what listens for a word and waits for it for ever: the thread that does is
/// left to itself then.
c10::intrusive_ptr<c10d::TCPStore> open_in_time(const Meeting& meeting,
                                                const c10d::TCPStoreOptions& options) {
    std::packaged_task<c10::intrusive_ptr<c10d::TCPStore>()> open(
        [address = meeting.address, options] {
            return c10::make_intrusive<c10d::TCPStore>(address, options);
        });
    auto opened = open.get_future();
    std::thread(std::move(open)).detach();
    if (opened.wait_for(meeting.patience + meeting.answer) != std::future_status::ready) {
        throw std::runtime_error("no word from it");
    }
    return opened.get();
}

constexpr const char* kFirstRank =
    "rank 0 of this run, at work, where MASTER_ADDR and MASTER_PORT say; or another MASTER_PORT "
    "for all ranks, where nobody listens";

c10::intrusive_ptr<c10d::TCPStore> open_store(const Rank& rank, const Meeting& meeting) {
    const bool is_first = rank.number == 0;
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(meeting.port);
    options.isServer = is_first;
    options.numWorkers = static_cast<std::size_t>(rank.count);
    options.waitWorkers = false;
    options.timeout = meeting.patience;
    do_without_libuv(options);
    return together(place_of(rank, meeting),
                    is_first ? "cannot listen there" : "no first rank answers there",
                    is_first ? "a free port of this machine: MASTER_ADDR and MASTER_PORT say which"
                             : kFirstRank,
                    [&] { return open_in_time(meeting, options); });
}

/// Anything may listen at a port.
void greet(c10d::TCPStore& store, const Rank& rank, const Meeting& meeting) {
    const std::string place = place_of(rank, meeting);
    const std::vector<std::uint8_t> greeting =
        together(place, "no first rank answers there", kFirstRank, [&] {
            if (rank.number == 0) store.set(kGreetingKey, greeting_of(rank));
            store.wait({kGreetingKey}, meeting.answer);
            return store.get(kGreetingKey);
        });
    if (greeting == greeting_of(rank)) return;
    throw LostRank(place,
                   "the first rank there is of " + std::string(greeting.begin(), greeting.end()),
                   std::to_string(rank.count) + " ranks; a MASTER_PORT for each run");
}

c10::intrusive_ptr<c10d::ProcessGroupGloo> join(const c10::intrusive_ptr<c10d::TCPStore>& store,
                                                const Rank& rank, const Meeting& meeting) {
    auto options = c10d::ProcessGroupGloo::Options::create();
    options->timeout = meeting.patience;
    options->threads = 1;
    // Only there is it known that the others are on this machine; elsewhere Gloo asks the host's
    // name or GLOO_SOCKET_IFNAME.
    const bool is_local = meeting.address == Meeting{}.address;
    options->devices.push_back(
        is_local ? c10d::ProcessGroupGloo::createDeviceForHostname(meeting.address)
                 : c10d::ProcessGroupGloo::createDefaultDevice());
    store->waitForWorkers();
    return c10::make_intrusive<c10d::ProcessGroupGloo>(store, rank.number, rank.count, options);
}

/// Whether it has ended within `time`. Throws what it ended with.
template <class Work>
bool has_ended(Work& work, std::chrono::milliseconds time) {
    try {
        work.wait(time);
    } catch (const std::exception&) {
        if (!work.isCompleted()) return false;
        work.wait();
    }
    return true;
}

/// The first line of one text that the other has not, or its end.
std::pair<std::string, std::string> first_difference(const std::string& a, const std::string& b) {
    std::istringstream lines_of_a(a);
    std::istringstream lines_of_b(b);
    std::string of_a;
    std::string of_b;
    do {
        of_a.clear();
        of_b.clear();
        std::getline(lines_of_a, of_a);
        std::getline(lines_of_b, of_b);
    } while (of_a == of_b && (lines_of_a || lines_of_b));
    return {of_a, of_b};
}

}  // namespace

struct Exchange::Impl {
    Rank rank;
    Meeting meeting;
    c10::intrusive_ptr<c10d::ProcessGroupGloo> group;
    std::function<bool()> is_told = [] { return false; };

    /// Until all have done their part; Gloo itself has the meeting's patience.
    template <class Work>
    void finish(Work& work) {
        constexpr std::chrono::milliseconds kBetweenQuestions(100);
        constexpr const char* kExpected = "all ranks, until the end";
        const std::string place = place_of(rank, meeting);
        std::optional<std::chrono::steady_clock::time_point> told;
        while (!together(place, "another rank is lost", kExpected,
                         [&] { return has_ended(work, kBetweenQuestions); })) {
            if (!is_told()) continue;
            const auto now = std::chrono::steady_clock::now();
            if (!told) told = now;
            if (now - *told < meeting.grace) continue;
            // Its end would wait for the exchange as long as that waits.
            static_cast<void>(group.release());
            throw LostRank(place, "another rank does not answer, and this one was told to stop",
                           kExpected);
        }
    }

    /// One tensor of each rank, of the shape and type of `mine`.
    std::vector<at::Tensor> gather(const at::Tensor& mine) {
        std::vector<std::vector<at::Tensor>> all(1);
        for (int i = 0; i < rank.count; ++i) all[0].push_back(at::empty_like(mine));
        std::vector<at::Tensor> inputs{mine};
        assert(group.defined());
        finish(*group->allgather(all, inputs));
        return all[0];
    }

    std::vector<std::string> gather_texts(const std::string& text) {
        const auto size = static_cast<std::int64_t>(text.size());
        std::int64_t longest = 0;
        std::vector<std::int64_t> sizes;
        for (const at::Tensor& other : gather(at::full({1}, size, at::kLong))) {
            sizes.push_back(other.item<std::int64_t>());
            longest = std::max(longest, sizes.back());
        }
        at::Tensor mine = at::zeros({longest}, at::kByte);
        if (size > 0) std::memcpy(mine.data_ptr(), text.data(), text.size());
        std::vector<std::string> texts;
        for (const at::Tensor& other : gather(mine)) {
            const auto* bytes = static_cast<const char*>(other.data_ptr());
            texts.emplace_back(bytes, static_cast<std::size_t>(sizes[texts.size()]));
        }
        return texts;
    }
};

Meeting meeting_of(const Environment& environment) {
    Meeting meeting;
    if (const char* address = environment("MASTER_ADDR")) meeting.address = address;
    if (const char* port = environment("MASTER_PORT")) meeting.port = parse_port(port);
    return meeting;
}

Exchange::Exchange(const Rank& rank, const Meeting& meeting)
    : impl_(std::make_unique<Impl>(Impl{.rank = rank, .meeting = meeting, .group = {}})) {
    std::signal(SIGPIPE, SIG_IGN);  // Gloo's writes to a lost rank raise it
    const auto store = open_store(rank, meeting);
    greet(*store, rank, meeting);
    impl_->group = together(
        place_of(rank, meeting), "the ranks do not come together",
        "all ranks within the config's rank_patience, all with this MASTER_ADDR and MASTER_PORT",
        [&] { return join(store, rank, meeting); });
    // The first rank's store ends with it, and others may still need it to find each other.
    (void)impl_->gather(at::zeros({1}));
}
Exchange::~Exchange() = default;
Exchange::Exchange(Exchange&&) noexcept = default;
Exchange& Exchange::operator=(Exchange&&) noexcept = default;

const Rank& Exchange::rank() const {
    return impl_->rank;
}

void Exchange::end_waits_when(std::function<bool()> is_told) {
    impl_->is_told = std::move(is_told);
}

void Exchange::sum(std::span<float> values) {
    // A copy: an exchange that is given up may still read it.
    std::vector<at::Tensor> all = impl_->gather(
        at::from_blob(values.data(), {static_cast<std::int64_t>(values.size())}, at::kFloat)
            .clone());
    for (std::size_t step = 1; step < all.size(); step *= 2) {
        for (std::size_t i = 0; i + step < all.size(); i += 2 * step) all[i].add_(all[i + step]);
    }
    std::memcpy(values.data(), all[0].data_ptr(), values.size_bytes());
}

std::vector<double> Exchange::gather(std::span<const double> values) {
    at::Tensor mine = at::empty({static_cast<std::int64_t>(values.size())}, at::kDouble);
    std::memcpy(mine.data_ptr(), values.data(), values.size_bytes());
    std::vector<double> all;
    for (const at::Tensor& other : impl_->gather(mine)) {
        const double* data = other.data_ptr<double>();
        all.insert(all.end(), data, data + values.size());
    }
    return all;
}

void Exchange::require_same(const std::string& text, const std::string& where) {
    const std::vector<std::string> texts = impl_->gather_texts(text);
    for (std::size_t other = 0; other < texts.size(); ++other) {
        if (texts[other] == text) continue;
        const auto [mine, theirs] = first_difference(text, texts[other]);
        throw Error(where, "rank " + std::to_string(impl_->rank.number) + " has '" + mine + "'",
                    "'" + theirs + "' as rank " + std::to_string(other) + " has");
    }
}

}  // namespace ouk
