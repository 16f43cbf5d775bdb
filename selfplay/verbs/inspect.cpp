#include "selfplay/verbs/verbs.h"
namespace ouk { int run_inspect_verb(Arguments) { return 1; } }
