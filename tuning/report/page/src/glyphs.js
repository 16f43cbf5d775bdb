// The men, drawn by us on 45 x 45 after the turned shapes of the family's sets: a body, and the
// letter of the ruleset on it, so that nobody needs to know the shapes.
import { s } from "./dom.js";

const kBodies = {
    trey: ["M22.5 15 a12.5 9.5 0 1 1 -.01 0z"],
    neang: ["M11 37 q0 -13 6 -16 h11 q6 3 6 16z", "M17 20 q5.5 -12 11 0z"],
    koul: ["M10 38 q1 -15 7 -18 h11 q6 3 7 18z", "M15.5 19 h14 l-2 -6 h-10z", "M18.5 12 a4 4.5 0 1 1 8 0z"],
    ses: ["M11 38 h24 q3 -21 -10 -28 l-2 -5 l-3 5 q-8 3 -12 13 l4 5 q4 -3 6 -2 q0 5 -7 12z"],
    touk: ["M8 36 q-2 -14 3 -22 h23 q5 8 3 22z", "M11 13 v-4 h6 v3 h11 v-3 h6 v4z"],
    khon: ["M9 39 q1 -16 8 -19 h11 q7 3 8 19z", "M14.5 19 h16 l-3 -6 h-10z", "M19 12 h7 l-3.5 -10z"],
};
const kLetterAt = { trey: 28, neang: 34, koul: 34, ses: 36, touk: 30, khon: 35 };

/** A man with its left upper corner at x, y. */
export function man({ kind, color, letter }, x, y) {
    return s("g", { class: `man ${color}`, transform: `translate(${x} ${y})` },
        kBodies[kind].map((d) => s("path", { d })),
        s("text", { x: 22.5, y: kLetterAt[kind], "text-anchor": "middle" }, letter));
}
