#include "training/model/learner_config.h"

#include <sstream>

#include "engine/base/error.h"

namespace ouk {
namespace {

std::vector<int> parse_numbers(const std::string& text, const std::string& where) {
    std::vector<int> numbers;
    std::istringstream words(text);
    for (int number = 0; words >> number;) numbers.push_back(number);
    if (!words.eof()) throw Error(where, "king_buckets is '" + text + "'", "numbers and spaces");
    return numbers;
}

Fields shape_fields(LearnerConfig& config) {
    return {
        {.key = "width",
         .target = &config.width,
         .help = "neurons a side, a multiple of 16: 32 for up to 5 million positions, 64 up to 20 "
                 "million, 128 beyond",
         .min = kMinWidth,
         .max = kMaxWidth},
        {.key = "mirrored",
         .target = &config.mirrored,
         .help = "a side sees its own khon on files a to d: left and right learn from each other"},
        {.key = "king_buckets",
         .target = &config.king_buckets,
         .help =
             "weights by the own khon's square: 64 bucket numbers with spaces between them, from "
             "a1, b1, ... as the side sees it, 32 (files a to d) if mirrored; empty = one "
             "bucket"},
        {.key = "count",
         .target = &config.count,
         .help = "8 inputs for the share of the running count"},
        {.key = "activation",
         .target = &config.activation,
         .help = "of the neurons; pairwise: product of the two halves of a side",
         .choices = {"crelu", "screlu", "pairwise"}},
        {.key = "output_buckets",
         .target = &config.output_buckets,
         .help = "output weights by the number of men",
         .min = 1,
         .max = kMaxOutputBuckets},
        {.key = "hidden",
         .target = &config.hidden,
         .help = "neurons of one more layer before the output, a set for each output bucket, a "
                 "multiple of 8; 0 = none",
         .min = 0,
         .max = kMaxHidden},
    };
}

Fields step_fields(LearnerConfig& config) {
    return {
        {.key = "factorizer",
         .target = &config.factorizer,
         .help = "weights that all king buckets share, added to those of each"},
        {.key = "lanes",
         .target = &config.lanes,
         .help = "parts a batch is split into, a power of two; threads beyond it stay idle",
         .min = 1,
         .max = kMaxLanes},
        {.key = "max_gradient_norm",
         .target = &config.max_gradient_norm,
         .help = "a longer gradient is scaled down to it; 0 = never",
         .min = 0},
        {.key = "ema_decay",
         .target = &config.ema_decay,
         .help = "validate and export a running average of weights that keeps this share each "
                 "step: 0.999 is about the last 1000 steps; 0 = the last weights",
         .min = 0,
         .max = 0.999999},
        {.key = "loss_exponent",
         .target = &config.loss_exponent,
         .help = "loss = |sigmoid(output) - target| to this power",
         .min = 1,
         .max = 4},
        {.key = "reference",
         .target = &config.reference,
         .help = "gradients by LibTorch's autograd: slow, to check the kernels by"},
        {.key = "device",
         .target = &config.device,
         .help = "cuda: gradients by LibTorch's autograd on a GPU",
         .choices = {"cpu", "cuda"}},
    };
}

}  // namespace

Fields LearnerConfig::fields() {
    Fields fields = shape_fields(*this);
    add_fields(fields, "", step_fields(*this));
    add_fields(fields, "", tensors.fields());
    return fields;
}

NetworkShape LearnerConfig::shape(const std::string& where) const {
    NetworkShape shape{.is_mirrored = mirrored,
                       .king_buckets = parse_numbers(king_buckets, where),
                       .has_count = count,
                       .width = static_cast<int>(width),
                       .activation = parse_activation(activation, where),
                       .output_buckets = static_cast<int>(output_buckets),
                       .hidden = static_cast<int>(hidden)};
    check_shape(shape, where);
    if (factorizer && king_buckets.empty()) {
        throw Error(where, "factorizer is on without king_buckets",
                    "king_buckets, whose weights it shares");
    }
    return shape;
}

}  // namespace ouk
