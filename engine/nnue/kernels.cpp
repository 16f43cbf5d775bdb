#include "engine/nnue/kernels.h"

namespace ouk {

#if defined(__x86_64__)
/// In kernels_avx2.cpp; to be called only where the processor has AVX2.
const Kernels& compiled_avx2_kernels();

const Kernels* avx2_kernels() {
    return __builtin_cpu_supports("avx2") ? &compiled_avx2_kernels() : nullptr;
}
#else
const Kernels* avx2_kernels() {
    return nullptr;
}
#endif

const Kernels& best_kernels() {
    const Kernels* avx2 = avx2_kernels();
    return avx2 != nullptr ? *avx2 : scalar_kernels();
}

}  // namespace ouk
