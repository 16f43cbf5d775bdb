// Numbers and scores as text.

const kNone = "–";

export const count = (value) => (value === null ? kNone : value.toLocaleString("en-US"));
export const fixed = (value, digits = 1) =>
    value === null ? kNone : value.toLocaleString("en-US", {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
export const percent = (share, digits = 1) => (share === null ? kNone : `${fixed(100 * share, digits)} %`);
export const per = (part, whole) => (whole === 0 ? null : part / whole);

/** Bytes in binary units. */
export function bytes(value) {
    const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    const unit = value < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
    return `${unit === 0 ? count(value) : fixed(value / 1024 ** unit)} ${units[unit]}`;
}

const kMate = 32000;
const kMateBound = 31000;

/** Centipawns, White's view, as stored: pawns, or a mate in moves. */
export function score(value) {
    if (value === null) return kNone;
    if (Math.abs(value) > kMateBound) {
        const moves = Math.ceil((kMate - Math.abs(value)) / 2);
        return `${value > 0 ? "White" : "Black"} mates in ${moves}`;
    }
    return `${value > 0 ? "+" : ""}${fixed(value / 100, 2)}`;
}

/** A class of the score histogram: from and to are null beyond the last evaluations. */
export function scoreClass({ from, to }) {
    if (from === null) return "Black mates";
    if (to === null) return "White mates";
    return from === to ? `${from}` : `${from} … ${to}`;
}

/** The same for an axis: the end that is farther from 0. */
export function scoreTick({ from, to }) {
    const kOpen = 2000; // the classes beyond go up to the mates
    if (from === null || to === null) return "mate";
    if (to < -kOpen) return `<-${kOpen}`;
    if (from > kOpen) return `>${kOpen}`;
    return `${from < 0 && to > 0 ? 0 : from < 0 ? from : to}`;
}

export const words = (name) => name.replaceAll("_", " ");
