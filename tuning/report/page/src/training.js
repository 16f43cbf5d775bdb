// A training run: what came out, and its curves.
import { chart } from "./charts.js";
import { card, h, table } from "./dom.js";
import { count, fixed } from "./format.js";
import { learningRate, losses, lossesByPhase, speed } from "./training_charts.js";

const kLossDigits = 5;
export const loss = (value) => fixed(value ?? null, kLossDigits);

const epochEnds = (run) => run.training_curve.filter(({ validation_loss }) => validation_loss !== null);

/** The line of the epoch with the least held-out loss; undefined while there is none. */
export function bestLine(run) {
    return epochEnds(run).reduce((best, line) =>
        (best === undefined || line.validation_loss < best.validation_loss ? line : best), undefined);
}

function cards(run) {
    const last = run.training_curve.at(-1);
    const best = bestLine(run);
    const of = run.summary === null ? [] : [
        card(count(run.summary.positions), "positions to train on"),
        card(count(run.summary.held_out_positions), "held out"),
    ];
    return h("div", { class: "cards" },
        best === undefined ? [] : card(loss(best.validation_loss), `held-out loss, best: epoch ${best.epoch}`),
        card(loss(last.training_loss), "training loss at the end"),
        card(count(last.epoch), run.summary === null ? "epochs begun, not finished" : "epochs"),
        card(count(last.step), "steps"),
        of,
        card(count(last.positions_per_s), "positions/s in steps"));
}

function origin(run) {
    const rows = [
        ["Program", run.program_version],
        ["Seed", count(run.seed)],
        ["Command", run.command_line.join(" ")],
        ["Data", `${run.training_data.length} files`],
    ];
    return h("details", {}, h("summary", {}, "Where it comes from"),
        table(["", ""], rows, [0, 1]), h("pre", {}, run.config));
}

/** The charts' figures, to read and to copy: of the ends of epochs. */
function figures(run) {
    const names = [...new Set(run.training_phases.map(({ phase }) => phase))];
    const lossOf = (epoch, phase) =>
        loss(run.training_phases.find((row) => row.epoch === epoch && row.phase === phase)?.loss);
    const rows = epochEnds(run).map((line) => [count(line.epoch), count(line.step), loss(line.training_loss),
        loss(line.validation_loss), ...names.map((phase) => lossOf(line.epoch, phase)), line.learning_rate.toPrecision(3)]);
    return h("details", {}, h("summary", {}, "All epochs as a table"),
        table(["epoch", "step", "training", "held out", ...names, "learning rate"], rows));
}

export function trainingSection(run) {
    if (run.training_curve.length === 0) return h("p", {}, "No epoch is done yet.");
    return h("div", {}, cards(run), origin(run),
        h("div", { class: "charts" },
            chart("Loss", () => losses(run), { note: "by steps; held out: at the end of each epoch, on games never trained on" }),
            run.training_phases.length === 0 ? null
                : chart("Held-out loss by phase", () => lossesByPhase(run), { note: "by steps; men on the board, and positions in which a count runs" }),
            chart("Learning rate", () => learningRate(run), { note: "by steps" }),
            chart("Speed", () => speed(run), { note: "positions/s of the session, by steps" })),
        figures(run));
}
