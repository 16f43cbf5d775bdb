// Options of a dataset's charts: what the library is to draw, made of the dataset's figures.
import { axis } from "./charts.js";
import { count, fixed, per, percent, scoreClass, scoreTick, words } from "./format.js";
import { color } from "./theme.js";

const kResults = [
    ["white", "White wins"],
    ["draw", "draw"],
    ["black", "Black wins"],
];

const total = ({ white, draw, black }) => white + draw + black;

/** One stacked bar a row; as shares of the row, or as numbers. */
function stacked(rows, asShares) {
    return kResults.map(([key, name]) => ({
        id: key,
        name,
        type: "bar",
        stack: "results",
        barMaxWidth: 40,
        itemStyle: { color: color(key), borderColor: color("raised"), borderWidth: 0.5 },
        data: rows.map((row) => (asShares ? 100 * (per(row[key], total(row)) ?? 0) : row[key])),
    }));
}

export const kPercentAxis = () => axis({ type: "value", max: 100, axisLabel: { color: color("soft"), formatter: "{value} %" } });
export const names = (values, more = {}) => axis({ type: "category", data: values, ...more });
/** Numbers on an axis stay short. */
const kShort = new Intl.NumberFormat("en-US", { notation: "compact" });
export const numbers = (more = {}) =>
    axis({
        type: "value", splitNumber: 4, axisLabel: { color: color("soft"), formatter: (value) => kShort.format(value) }, ...more,
    });

/** A tooltip's line for each result, with its share of the row. */
function resultTip(rows, head) {
    return {
        axisPointer: { type: "shadow" },
        formatter: ([{ dataIndex }]) => {
            const row = rows[dataIndex];
            return lines([head(row), ...kResults.map(([key, name]) =>
                `${name}: ${count(row[key])} (${percent(per(row[key], total(row)))})`)]);
        },
    };
}

/** The library takes text for markup; an element it takes as it is. */
export function lines(texts) {
    const box = document.createElement("div");
    texts.forEach((text, i) => box.append(...(i === 0 ? [] : [document.createElement("br")]), text));
    return box;
}

export function results(data) {
    const row = { ...data.results };
    return {
        xAxis: kPercentAxis(),
        yAxis: names(["games"], { show: false }),
        tooltip: resultTip([row], () => `${count(data.games)} games`),
        series: stacked([row], true).map((series) => ({
            ...series,
            label: { show: true, color: color(`on-${series.id}`), formatter: ({ value }) => (value < 8 ? "" : `${fixed(value)} %`) },
        })),
    };
}

export function reasons(data) {
    const rows = data.reasons_by_result.filter((row) => total(row) > 0).reverse();
    return {
        xAxis: numbers(),
        yAxis: names(rows.map(({ reason }) => words(reason))),
        tooltip: resultTip(rows, (row) => `${words(row.reason)}: ${count(total(row))} games`),
        series: stacked(rows, false),
    };
}

export function lengths(data) {
    const rows = data.lengths;
    return {
        legend: false,
        xAxis: names(rows.map(({ from }) => from)),
        yAxis: numbers(),
        tooltip: {
            axisPointer: { type: "shadow" },
            formatter: ([{ dataIndex: i }]) => `${rows[i].from} to ${rows[i].to} plies: ${count(rows[i].games)} games`,
        },
        series: [{ type: "bar", barCategoryGap: "5%", itemStyle: { color: color("accent") }, data: rows.map(({ games }) => games) }],
    };
}

const kTilted = () => ({ axisLabel: { color: color("soft"), hideOverlap: true, rotate: 45 } });

export function scores(data) {
    const rows = data.score_histogram;
    return {
        xAxis: names(rows.map(scoreTick), kTilted()),
        yAxis: numbers(),
        tooltip: resultTip(rows, (row) => `${scoreClass(row)}: ${count(row.positions)} positions`),
        series: stacked(rows, false).map((series) => ({ ...series, barCategoryGap: "5%" })),
    };
}

export function openingScores(data) {
    const rows = data.opening_scores.filter(({ games }) => games > 0);
    return {
        xAxis: names(rows.map(scoreTick), kTilted()),
        yAxis: kPercentAxis(),
        tooltip: resultTip(rows, (row) => `${scoreClass(row)}: ${count(row.games)} games`),
        series: stacked(rows, true),
    };
}

/** Bars and lines over the men on the board, from many to few: as games go. */
function byMen(rows, yAxis, series) {
    return {
        xAxis: names(rows.map((row) => row.men), { inverse: true }),
        yAxis,
        tooltip: {
            formatter: ([{ dataIndex: i }]) => lines([`${rows[i].men} men: ${count(rows[i].positions)} positions`,
                `mean |score|: ${fixed(rows[i].mean_abs_score, 0)} centipawns`,
                `of drawn games: ${percent(rows[i].draw_share)}`]),
        },
        series,
    };
}

const line = (colored, more) =>
    ({ type: "line", showSymbol: false, lineStyle: { width: 2 }, itemStyle: { color: color(colored) }, ...more });

export function men(data) {
    const rows = data.men;
    return byMen(rows, [numbers(), { ...kPercentAxis(), splitLine: { show: false } }], [
        {
            name: "positions", type: "bar", barCategoryGap: "5%", itemStyle: { color: color("muted") },
            data: rows.map((row) => row.positions),
        },
        line("mark", { name: "share of drawn games", yAxisIndex: 1, data: rows.map((row) => 100 * row.draw_share) }),
    ]);
}

export function scoresByMen(data) {
    const values = data.men.map((row) => row.mean_abs_score);
    return { ...byMen(data.men, numbers(), [line("accent", { areaStyle: { opacity: 0.15 }, data: values })]), legend: false };
}

export function players(data) {
    const rows = [...data.players].reverse();
    const label = (row) => `${row.white_player} – ${row.black_player}`;
    return {
        xAxis: kPercentAxis(),
        yAxis: names(rows.map(label), { axisLabel: { color: color("soft"), width: 160, overflow: "truncate" } }),
        tooltip: resultTip(rows, (row) => `${label(row)}: ${count(row.games)} games`),
        series: stacked(rows, true),
    };
}
