// Options of a training run's charts: what the library is to draw, made of the run's curves.
import { axis } from "./charts.js";
import { count } from "./format.js";
import { color } from "./theme.js";

const kShort = new Intl.NumberFormat("en-US", { notation: "compact" });
const shortLabel = () => ({ color: color("soft"), formatter: (value) => kShort.format(value) });

/** Lines over the steps; `yAxis` adds to what its axis looks like. */
function bySteps(series, yAxis, valueText, more = {}) {
    return {
        xAxis: axis({
            type: "value", min: "dataMin", max: "dataMax", axisLabel: shortLabel(), splitLine: { show: false },
            axisPointer: { label: { formatter: ({ value }) => `step ${count(Math.round(value))}` } },
        }),
        yAxis: axis({ type: "value", splitNumber: 4, ...yAxis }),
        tooltip: { valueFormatter: valueText },
        series,
        ...more,
    };
}

/** Few points are shown as such: a line needs two. */
function line(colored, name, points) {
    const isSparse = points.length <= 40;
    return {
        type: "line", name, data: points, showSymbol: isSparse, symbolSize: 5,
        lineStyle: { width: 2 }, itemStyle: { color: color(colored) },
    };
}

const lossText = (value) => (typeof value === "number" ? value.toFixed(5) : "–");
const kLossAxis = { scale: true };

export function losses({ training_curve: curve }) {
    const heldOut = curve.filter((row) => row.validation_loss !== null);
    return bySteps([
        line("muted", "training, mean of the epoch so far", curve.map((row) => [row.step, row.training_loss])),
        line("accent", "held out", heldOut.map((row) => [row.step, row.validation_loss])),
    ], kLossAxis, lossText);
}

const kPhaseColors = ["mark", "white", "accent", "black", "muted"];

export function lossesByPhase({ training_phases: phases }) {
    const names = [...new Set(phases.map(({ phase }) => phase))];
    const rowsOf = (phase) => phases.filter((row) => row.phase === phase);
    return bySteps(names.map((phase, i) =>
        line(kPhaseColors[i % kPhaseColors.length], phase, rowsOf(phase).map((row) => [row.step, row.loss]))), kLossAxis, lossText);
}

export function learningRate({ training_curve: curve }) {
    return bySteps([line("accent", "learning rate", curve.map((row) => [row.step, row.learning_rate]))],
        { min: 0, axisLabel: { color: color("soft"), formatter: (value) => (value === 0 ? "0" : value.toExponential(1)) } },
        (value) => value.toPrecision(3), { legend: false });
}

export function speed({ training_curve: curve }) {
    return bySteps([line("accent", "positions/s", curve.map((row) => [row.step, row.positions_per_s]))],
        { min: 0, axisLabel: shortLabel() }, count, { legend: false });
}
