#include "selfplay/verbs/verbs.h"
namespace ouk { int run_book_verb(Arguments) { return 1; } }
