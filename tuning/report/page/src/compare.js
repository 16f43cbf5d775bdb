// Several datasets side by side: one column each.
import { h, table } from "./dom.js";
import { bytes, count, fixed, per, percent } from "./format.js";

const kRows = [
    ["Ruleset", (d) => d.ruleset],
    ["Games", (d) => count(d.games)],
    ["Positions", (d) => count(d.positions)],
    ["On disk", (d) => bytes(d.bytes)],
    ["Bytes a position", (d) => fixed(d.bytes_per_position, 2)],
    ["Plies a game, mean", (d) => fixed(d.plies_mean)],
    ["Plies a game, median", (d) => fixed(d.plies_median)],
    ["White wins", (d) => percent(per(d.results.white, d.games))],
    ["Draws", (d) => percent(per(d.results.draw, d.games))],
    ["Black wins", (d) => percent(per(d.results.black, d.games))],
    ["In check", (d) => percent(d.in_check_share)],
    ["Captures", (d) => percent(d.capture_share)],
    ["Repeated positions", (d) => percent(d.duplicates.repeated_share)],
    ["Distinct openings", (d) => count(d.openings.distinct)],
    ["Unresolved counts", (d) => count(d.unresolved)],
];

export function comparison(sections) {
    const datasets = sections.filter(({ kind }) => kind === "dataset");
    if (datasets.length < 2) return "";
    const rows = kRows.map(([label, of]) => [label, ...datasets.map(of)]);
    return h("section", { class: "comparison" }, h("h2", {}, "Side by side"),
        table(["", ...datasets.map(({ name }) => name)], rows));
}
