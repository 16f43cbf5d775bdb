#include "training/ranks/exchange.h"

#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <charconv>
#include <cstring>

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

c10::intrusive_ptr<c10d::Store> open_store(const Rank& rank, const Meeting& meeting) {
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(meeting.port);
    options.isServer = rank.number == 0;
    options.numWorkers = static_cast<std::size_t>(rank.count);
    options.timeout = meeting.patience;
    return c10::make_intrusive<c10d::TCPStore>(meeting.address, options);
}

c10::intrusive_ptr<c10d::ProcessGroupGloo> join(const Rank& rank, const Meeting& meeting) {
    auto options = c10d::ProcessGroupGloo::Options::create();
    options->timeout = meeting.patience;
    options->threads = 1;
    // Only there is it known that the others are on this machine; elsewhere Gloo asks the host's
    // name or GLOO_SOCKET_IFNAME.
    const bool is_local = meeting.address == Meeting{}.address;
    options->devices.push_back(
        is_local ? c10d::ProcessGroupGloo::createDeviceForHostname(meeting.address)
                 : c10d::ProcessGroupGloo::createDefaultDevice());
    return c10::make_intrusive<c10d::ProcessGroupGloo>(open_store(rank, meeting), rank.number,
                                                       rank.count, options);
}

}  // namespace

struct Exchange::Impl {
    Rank rank;
    std::string place;
    c10::intrusive_ptr<c10d::ProcessGroupGloo> group;

    /// What LibTorch and Gloo throw in `action` means that somebody is not there.
    template <class Action>
    auto together(const std::string& what, const Action& action) {
        try {
            return action();
        } catch (const std::exception& error) {
            throw LostRank(place, what + " (" + first_line(error.what()) + ")",
                           "all ranks, until the end");
        }
    }

    static std::string first_line(const std::string& text) {
        return text.substr(0, text.find('\n'));
    }

    /// One tensor of each rank, of the shape and type of `mine`.
    std::vector<at::Tensor> gather(const at::Tensor& mine) {
        std::vector<std::vector<at::Tensor>> all(1);
        for (int i = 0; i < rank.count; ++i) all[0].push_back(at::empty_like(mine));
        std::vector<at::Tensor> inputs{mine};
        together("another rank is lost", [&] { group->allgather(all, inputs)->wait(); });
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
    : impl_(std::make_unique<Impl>(Impl{rank, place_of(rank, meeting), {}})) {
    impl_->group = impl_->together(
        "the ranks do not come together; MASTER_ADDR and MASTER_PORT "
        "say where",
        [&] { return join(rank, meeting); });
}
Exchange::~Exchange() = default;
Exchange::Exchange(Exchange&&) noexcept = default;
Exchange& Exchange::operator=(Exchange&&) noexcept = default;

const Rank& Exchange::rank() const {
    return impl_->rank;
}

void Exchange::sum(std::span<float> values) {
    std::vector<at::Tensor> all = impl_->gather(
        at::from_blob(values.data(), {static_cast<std::int64_t>(values.size())}, at::kFloat));
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
        throw Error(where, "rank " + std::to_string(impl_->rank.number) + " has '" + text + "'",
                    "'" + texts[other] + "' as rank " + std::to_string(other) + " has");
    }
}

}  // namespace ouk
