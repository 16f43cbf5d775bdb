#pragma once
#include "engine/eval/material.h"
namespace ouk {
class ClassicalEval : public MaterialEval {};
}  // namespace ouk
