// Strength as text.
import { fixed } from "./format.js";

/** JSON has no infinity: null is the Elo of one who won (lost) all, or an error without bound. */
export function eloText(elo, error, score) {
    if (elo === null) return score > 0.5 ? "+∞" : "−∞";
    return `${fixed(elo)} ± ${error === null ? "∞" : fixed(error)}`;
}

export const llrText = ({ llr, llr_bounds: [lower, upper] }) =>
    `${fixed(llr, 2)} (${fixed(lower, 2)}, ${fixed(upper, 2)})`;

export const verdict = ({ decision }) => (decision === "continue" ? "not decided" : `${decision} accepted`);
