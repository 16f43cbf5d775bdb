// Networks: the first byte says how the others make an .oukn file.
//   f   they are the file
//   s   they are all but its checksum
//   h   they are the header; what follows a zero byte fills the weights, again and again
// What loads must evaluate, with every kernel and incrementally to the same score; a network of
// floats to a score at all.
#include "engine/base/byte_order.h"
#include "engine/base/seal.h"
#include "engine/board/fen.h"
#include "engine/nnue/float_eval.h"
#include "engine/nnue/network_eval.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

constexpr int kPlies = 8;

std::size_t aligned(std::size_t size) {
    return (size + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
}

std::string filled_file(std::string_view header, std::string_view pattern) {
    std::string bytes(kNetworkMagic);
    const auto decoded = attempt([&] { return decode_header(header, "header"); });
    put_little_endian(bytes, decoded ? network_version(*decoded) : kNetworkVersion);
    put_little_endian(bytes, static_cast<std::uint32_t>(header.size()));
    bytes += header;
    if (decoded) {
        for (const TensorShape& shape : tensors_of(architecture_of(*decoded))) {
            bytes.resize(aligned(bytes.size()));
            for (std::size_t i = 0; i < shape.bytes(); ++i) {
                bytes += pattern.empty() ? '\0' : pattern[i % pattern.size()];
            }
        }
    }
    return sealed(bytes);
}

std::string file_of(std::string_view input) {
    const char form = input.empty() ? 'f' : input.front();
    const std::string_view rest = input.substr(std::min<std::size_t>(1, input.size()));
    if (form == 's') return sealed(std::string(rest));
    if (form != 'h') return std::string(rest);
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    return filled_file(rest.substr(0, end), rest.substr(std::min(end + 1, rest.size())));
}

Score fresh_score(const Network& network, const Kernels& kernels, const Position& position) {
    Accumulator accumulator(network.width());
    accumulator.refresh(network, kernels, position);
    return score_of(network, kernels, accumulator, position);
}

void evaluate(const std::shared_ptr<const Network>& network, Position position) {
    NetworkEval eval(network, best_kernels(), kPlies);
    eval.set_root(position);
    for (int ply = 0;; ++ply) {
        const Score score = eval.evaluate(ply, position);
        const std::string fen = to_fen(position);
        require(score <= kMaxNetworkScore && score >= -kMaxNetworkScore, "scores have bounds", fen);
        require(score == fresh_score(*network, best_kernels(), position), "updates are exact", fen);
        require(score == fresh_score(*network, scalar_kernels(), position), "kernels agree", fen);
        if (ply == kPlies) return;
        const Move move = *legal_moves(position).begin();
        eval.make(ply, position, move);
        position = position.after(move);
    }
}

/// Some plies on, so that more than the start's buckets are seen.
void evaluate_floats(const FloatFile& file) {
    FloatEval eval(std::make_shared<const FloatFile>(file));
    Position position = start_position(*rules_for("ouk"));
    for (int ply = 0; ply <= kPlies; ++ply) {
        const Score score = eval.evaluate(ply, position);
        const bool is_bound = score <= kMaxNetworkScore && score >= -kMaxNetworkScore;
        require(is_bound, "scores have bounds", to_fen(position));
        position = position.after(*legal_moves(position).begin());
    }
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const std::string bytes = fuzz::file_of(fuzz::text_of(data, size));
    if (const auto floats = fuzz::attempt([&] { return decode_float(bytes, "fuzz.oukn"); })) {
        fuzz::require(encode_float(*floats) == bytes, "a network is written as it was read", "");
        fuzz::evaluate_floats(*floats);
        return 0;
    }
    const auto file = fuzz::attempt([&] { return decode_network(bytes, "fuzz.oukn"); });
    if (!file) return 0;
    fuzz::require(encode_network(*file) == bytes, "a network is written as it was read", "");
    const auto network = fuzz::attempt([&]() -> std::shared_ptr<const Network> {
        return std::make_shared<const Network>(*file, "fuzz.oukn");
    });
    if (network) fuzz::evaluate(*network, start_position(*fuzz::rules_for("ouk")));
    return 0;
}
