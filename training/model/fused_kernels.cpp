#include "training/model/fused_kernels.h"

namespace ouk {

#if defined(__x86_64__)
/// In the files of their names; to be called only where the processor has the instructions.
const FusedKernels& compiled_avx2_fused_kernels();
const FusedKernels& compiled_avx512_fused_kernels();

const FusedKernels* avx2_fused_kernels() {
    return __builtin_cpu_supports("avx2") ? &compiled_avx2_fused_kernels() : nullptr;
}
const FusedKernels* avx512_fused_kernels() {
    return __builtin_cpu_supports("avx512f") ? &compiled_avx512_fused_kernels() : nullptr;
}
#else
const FusedKernels* avx2_fused_kernels() {
    return nullptr;
}
const FusedKernels* avx512_fused_kernels() {
    return nullptr;
}
#endif

const FusedKernels& best_fused_kernels() {
    if (const FusedKernels* avx512 = avx512_fused_kernels()) return *avx512;
    if (const FusedKernels* avx2 = avx2_fused_kernels()) return *avx2;
    return portable_fused_kernels();
}

}  // namespace ouk
