// Compiled with -mavx2 in every x86-64 build; called where the processor has it.
#if defined(__x86_64__)
#include "training/model/hidden_loops.h"

namespace ouk {

const FusedKernels& compiled_avx2_fused_kernels() {
    static constexpr FusedKernels kAvx2 = all_kernels<32>("avx2");
    return kAvx2;
}

}  // namespace ouk
#endif
