#include "training/run/validation.h"

namespace ouk {
namespace {

constexpr const char* kCounting = "counting";

std::string men_text(int number, int classes) {
    const int men = kMaxMen / classes;
    return std::to_string(number * men + 1) + "-" + std::to_string((number + 1) * men) + " men";
}

}  // namespace

Validation::Validation(std::span<const Sample> held_out) : positions_(std::ssize(held_out)) {
    for (const Sample& sample : held_out) {
        const int number = (sample.men_count() - 1) * kMenClasses / kMaxMen;
        by_men_[static_cast<std::size_t>(number)].push_back(sample);
        if (sample.count > 0) counting_.push_back(sample);
    }
}

ValidationLoss Validation::measure(
    const std::function<double(std::span<const Sample>)>& mean_loss) const {
    ValidationLoss found;
    const auto measure_phase = [&](const std::string& phase, const std::vector<Sample>& samples) {
        if (samples.empty()) return 0.0;
        const double loss = mean_loss(samples);
        found.phases.push_back({phase, std::ssize(samples), loss});
        return loss * static_cast<double>(samples.size());
    };
    double sum = 0;
    for (int number = kMenClasses - 1; number >= 0; --number) {
        sum +=
            measure_phase(men_text(number, kMenClasses), by_men_[static_cast<std::size_t>(number)]);
    }
    measure_phase(kCounting, counting_);
    found.loss = sum / static_cast<double>(positions_);
    return found;
}

}  // namespace ouk
