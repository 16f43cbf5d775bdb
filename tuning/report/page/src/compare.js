// Several datasets, or training runs, side by side: one column each.
import { h, table } from "./dom.js";
import { bytes, count, fixed, per, percent } from "./format.js";
import { bestLine, loss } from "./training.js";

const kDatasetRows = [
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

const best = (run, key) => bestLine(run)?.[key] ?? null;
const ofSummary = (key) => (run) => count(run.summary?.[key] ?? null);
const kTrainingRows = [
    ["Held-out loss, best", (run) => loss(best(run, "validation_loss"))],
    ["Training loss then", (run) => loss(best(run, "training_loss"))],
    ["Epoch of the best", (run) => count(best(run, "epoch"))],
    ["Epochs", ofSummary("epochs")],
    ["Steps", ofSummary("steps")],
    ["Positions an epoch", ofSummary("positions")],
    ["Positions/s", ofSummary("positions_per_s")],
];

function sideBySide(sections, kind, rows) {
    const found = sections.filter((section) => section.kind === kind);
    return found.length < 2 ? null : table(["", ...found.map(({ name }) => name)],
        rows.map(([label, of]) => [label, ...found.map(of)]));
}

export function comparison(sections) {
    const tables = [sideBySide(sections, "dataset", kDatasetRows), sideBySide(sections, "training", kTrainingRows)];
    if (tables.every((found) => found === null)) return "";
    return h("section", { class: "comparison" }, h("h2", {}, "Side by side"), tables);
}
