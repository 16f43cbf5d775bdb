#include "engine/eval/classical.h"
