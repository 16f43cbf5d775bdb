// The page of `ouk report` in headless Chromium: datasets are played, one is trained on, matches are
// played, all are reported, and the page opened from disk.
// usage: node page_test.mjs BIN_DIR PAGE_DIR SOURCE_DIR    (CTest passes them)
// Screenshots go to the folder that OUK_SCREENSHOTS names, if it does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { parseFen } from "../../tuning/report/page/src/fen.js";

const [bin, pageDir, source] = process.argv.slice(2);
const { chromium } = createRequire(join(pageDir, "/"))("playwright-core");

const folder = mkdtempSync(join(tmpdir(), "ouk-page-"));
// Names that would be markup, were they taken for it.
const runs = [join(folder, "a<", "script><img src=x onerror=window.hacked=1>&amp;"), join(folder, "second")];
const html = join(folder, "report.html");
const kCharts = 9; // of the first run: eight of figures, the score curve
const trained = join(folder, "trained");
const kCurves = 4;
const matches = [join(folder, "match"), join(folder, "tournament")];
const kMatchCharts = [8, 10]; // seven of figures, the score curve; with Elo by opponent, and time
let browser;
let report; // what the page shows, as --json prints it

const ouk = (program, ...args) => execFileSync(join(bin, program), args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });

function play(out, ...settings) {
    ouk("ouk-selfplay", "selfplay", join(source, "configs/selfplay/small.toml"), "--out", out, "--games", "30",
        ...["soft_nodes=40", ...settings].flatMap((setting) => ["--set", setting]));
}

function train() {
    ouk("ouk-train", "train", join(source, "configs/train/smallest.toml"), "--data", runs[0], "--out", trained,
        "--set", "batch=128", "--set", "metrics_steps=1");
}

/** Two players; and three, one of them with a clock and over UCI. The others play as they always do. */
function playMatches() {
    const openings = `openings = "${join(source, "data/openings/ouk.epd")}"\n`;
    const configs = [
        "max_pairs = 12\n[each]\neval = \"classical\"\n[first]\nsoft_nodes = 60\n[second]\nsoft_nodes = 40\n",
        `tournament = "round_robin"\nplayers = ["a", "b", "c"]\nmax_pairs = 4\n[each]\ndepth = 1\n` +
            `[a]\nname = "<b>bold</b>"\n[c]\ncmd = "${join(bin, "ouk")}"\ntc = "0.2+0.002"\n[sprt]\nstop = false\n`,
    ];
    configs.forEach((config, i) => {
        writeFileSync(`${matches[i]}.toml`, openings + config);
        ouk("ouk-tune", "gauntlet", `${matches[i]}.toml`, "--out", matches[i]);
    });
}

function findChromium() {
    const places = (process.env.PATH ?? "").split(":");
    for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
        const found = places.map((place) => join(place, name)).find(existsSync);
        if (found) return found;
    }
    throw new Error("no Chromium on PATH: apt-get install chromium");
}

/** The page, opened; whatever goes wrong in it is in `faults`. */
async function open({ width = 1280, height = 900, dark = false } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => faults.push(message.text()));
    page.on("request", (request) => {
        if (request.url() !== pathToFileURL(html).href) faults.push(`asks for ${request.url()}`);
    });
    await page.goto(pathToFileURL(html).href);
    return { page, faults };
}

async function shoot(page, name) {
    const shots = process.env.OUK_SCREENSHOTS;
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}

before(async () => {
    play(runs[0], "eval=classical", "opponents=[\"material 0.5\"]", "playout_share=0.5", "adjudication.win_score=400");
    play(runs[1], "ruleset=asean");
    train();
    playMatches();
    const paths = [...runs, trained, ...matches];
    report = JSON.parse(ouk("ouk-tune", "report", ...paths, "--games", "30", "--json"));
    ouk("ouk-tune", "report", ...paths, "--games", "30", "--out", html);
    browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
});

after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
});

/** Of each chart: how many paths show figures, by their colour; axes have others. */
const marksOfCharts = (page) => page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const colors = ["white", "draw", "black", "accent", "muted"].map((name) => style.getPropertyValue(`--${name}`).trim());
    const isMark = (path) => ["fill", "stroke"].some((name) => colors.includes(path.getAttribute(name))) &&
        path.getBoundingClientRect().width > 0;
    return [...document.querySelectorAll(".chart")].map((chart) => [...chart.querySelectorAll("svg path")].filter(isMark).length);
});

for (const [name, screen] of Object.entries({ desktop: {}, dark: { dark: true }, phone: { width: 390, height: 844 } })) {
    test(`${name}: every chart is drawn, nothing fails, nothing sticks out`, async () => {
        const { page, faults } = await open(screen);
        const marks = await marksOfCharts(page);
        const expected = [kCharts, kCharts - 1, kCurves, ...kMatchCharts]; // the second run has one pair of players
        assert.equal(marks.length, expected.reduce((sum, each) => sum + each));
        marks.forEach((count, i) => assert.ok(count > 0, `chart ${i} shows nothing`));
        const [content, screenWidth] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(content <= screenWidth, `${content} > ${screenWidth}`);
        await shoot(page, name);
        assert.deepEqual(faults, []);
        await page.context().close();
    });
}

// Each field as data/README.md, "FEN", has it.
test("a FEN says what the board shows", () => {
    const letters = { trey: "P", neang: "M", koul: "S", ses: "N", touk: "R", khon: "K" };
    const rows = [
        ["rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 32, "White", ["d1", "e1", "d8", "e8"], null],
        ["8/4k3/8/8/8/8/R7/3K4 b - 32 6 40", 3, "Black", [], { plies: 6, limit: 32, owner: null }],
        ["8/4k3/8/8/8/8/R7/3K4 w - 32b 6 40", 3, "White", [], { plies: 6, limit: 32, owner: "Black" }],
        ["8/4k3/8/8/8/8/R7/3K4 w D 32 1+1 6 40", 3, "White", ["d1"], { plies: 6, limit: 32, owner: null }],
    ];
    for (const [fen, men, side, firstMoves, count] of rows) {
        const shown = parseFen(fen, letters);
        assert.equal(shown.men.size, men);
        assert.deepEqual([shown.side, shown.firstMoves, shown.count], [side, firstMoves, count]);
    }
    const { men } = parseFen(rows[1][0], letters);
    assert.deepEqual(men.get("e7"), { kind: "khon", color: "black", letter: "K" });
    assert.deepEqual(men.get("a2"), { kind: "touk", color: "white", letter: "R" });
});

test("figures are those of the JSON, names stay text", async () => {
    const { page, faults } = await open();
    const text = await page.locator("section.dataset").first().innerText();
    const [first] = report.sections;
    assert.ok(first.verdicts[0].games > 0);
    for (const wanted of [runs[0], ...[first.games, first.positions, first.duplicates.distinct_positions].map((number) => number.toLocaleString("en-US"))]) {
        assert.ok(text.includes(wanted), wanted);
    }
    assert.match(await page.locator(".comparison").innerText(), /asean/);
    await page.locator("section.dataset summary").last().click();
    for (const chart of await page.locator(".chart").all()) await chart.hover(); // tooltips
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.equal(await page.locator("#page img").count(), 0);
    assert.deepEqual(faults, []);
    await page.context().close();
});

test("a training run shows its curves and its best epoch", async () => {
    const { page, faults } = await open();
    const run = report.sections.find(({ kind }) => kind === "training");
    const section = page.locator("section.training");
    const curve = run.training_curve;
    assert.equal(curve.length, run.summary.steps);
    const ends = curve.filter((line) => line.validation_loss !== null);
    assert.equal(ends.length, run.summary.epochs);
    assert.equal(Math.min(...ends.map((line) => line.validation_loss)), run.summary.validation_loss);
    const text = await section.innerText();
    for (const wanted of [trained, run.summary.validation_loss.toFixed(5), `epoch ${run.summary.best_epoch}`]) {
        assert.ok(text.includes(wanted), wanted);
    }
    for (const summary of await section.locator("summary").all()) await summary.click();
    assert.equal(await section.locator("tbody").last().locator("tr").count(), ends.length);
    assert.match(await section.locator("pre").innerText(), /batch = 128/);
    for (const chart of await section.locator(".chart").all()) await chart.hover();
    await shoot(section, "training");
    assert.deepEqual(faults, []);
    await page.context().close();
});

test("a match shows its strength, openings and games", async () => {
    const { page, faults } = await open();
    const [match] = report.sections.filter(({ kind }) => kind === "match");
    const section = page.locator("section.match").first();
    const [of] = match.pairings;
    const text = await section.innerText();
    const shown = (value, digits) => value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    for (const wanted of [...of.players, `${shown(of.elo, 1)} ± ${shown(of.elo_err, 1)}`, shown(of.llr, 2), of.ptnml.join(" "), "12 openings"]) {
        assert.ok(text.includes(wanted), wanted);
    }
    const openings = section.locator(".positions");
    for (const row of [match.match_openings.length - 1, 0]) {
        await openings.locator("tbody button").nth(row).click();
        const men = match.match_openings[row].opening.split(" ")[0].replace(/[^a-z]/gi, "").length;
        assert.equal(await openings.locator(".board .man").count(), men);
        assert.equal(await openings.locator("[aria-pressed=true]").innerText(), match.match_openings[row].opening);
    }
    const viewer = section.locator(".viewer").last();
    await expectAt(viewer, match.sample_plies, 0);
    await viewer.getByTitle("forward").click();
    await expectAt(viewer, match.sample_plies, 1);
    for (const chart of await section.locator(".chart").all()) await chart.hover();
    await section.locator("summary").first().click();
    assert.match(await section.locator("pre").innerText(), /max_pairs = 12/);
    await shoot(section, "match");
    assert.deepEqual(faults, []);
    await page.context().close();
});

test("a tournament shows each two players and their time", async () => {
    const { page, faults } = await open();
    const match = report.sections.at(-1);
    const section = page.locator("section.match").last();
    const tables = section.locator("table");
    const cross = tables.filter({ hasText: "all" }).locator("tbody tr").filter({ hasText: "<b>bold</b>" }).first();
    const [of] = match.pairings;
    assert.match(await cross.innerText(), /\/ 16/);
    assert.deepEqual(match.match_players.map(({ ms_a_move }) => ms_a_move > 0), [false, false, true]);
    assert.equal(await tables.filter({ hasText: "slowest latency" }).locator("tbody tr").count(), 1);
    const pairs = section.locator("figure").filter({ hasText: "by the points of the first" }).locator(".chart");
    const before = await pairs.innerHTML();
    await section.locator("select").first().selectOption("1");
    assert.equal(match.pairings.length, 3);
    const isSame = JSON.stringify(of.ptnml) === JSON.stringify(match.pairings[1].ptnml);
    assert.equal(await pairs.innerHTML() === before, isSame);
    for (const chart of await section.locator(".chart").all()) await chart.hover();
    await shoot(section, "tournament");
    assert.deepEqual(faults, []);
    await page.context().close();
});

/** The board shows row `ply` of the sample game. */
async function expectAt(viewer, rows, ply) {
    const { fen } = rows[ply];
    assert.equal(await viewer.locator(".fen").innerText(), fen);
    assert.equal(await viewer.locator("input[type=range]").inputValue(), `${ply}`);
    const [men, , rights, limit] = fen.split(" ");
    const plies = fen.split(" ").at(-2);
    assert.equal(await viewer.locator(".board .man").count(), men.replace(/[^a-z]/gi, "").length);
    assert.equal(await viewer.locator(".board .first-move").count(), rights === "-" ? 0 : rights.length);
    assert.equal(await viewer.locator(".board .played").count(), ply === 0 ? 0 : 2);
    const status = await viewer.locator(".status").innerText();
    const isCounted = parseInt(limit, 10) > 0;
    assert.equal(status.includes(`count ${plies} of ${parseInt(limit, 10)} plies`), isCounted, status);
}

test("a game is stepped through by buttons, keys, slider, curve and moves", async () => {
    const { page, faults } = await open();
    const viewer = page.locator(".viewer").first();
    const rowsOf = (game) => report.sections[0].sample_plies.filter((row) => row.game === game);
    const rows = rowsOf(0);
    const last = rows.length - 1;
    await expectAt(viewer, rows, 0);
    const forward = viewer.getByTitle("forward");
    for (let i = 0; i < 3; ++i) await forward.click();
    await expectAt(viewer, rows, 3);
    const steps = [["ArrowRight", 4], ["ArrowLeft", 3], ["End", last], ["ArrowRight", last], ["Home", 0], ["ArrowLeft", 0]];
    for (const [key, ply] of steps) {
        await page.keyboard.press(key);
        await expectAt(viewer, rows, ply);
    }
    await viewer.locator("input[type=range]").fill("7");
    await expectAt(viewer, rows, 7);
    await viewer.locator(".moves a").nth(9).click();
    await expectAt(viewer, rows, 10);
    assert.equal(await viewer.locator(".here").innerText(), await viewer.locator(".moves li").nth(9).innerText());

    const curve = await viewer.locator(".chart").boundingBox();
    await page.mouse.click(curve.x + curve.width / 2, curve.y + curve.height / 2);
    const ply = Number(await viewer.locator("input[type=range]").inputValue());
    assert.ok(Math.abs(ply - last / 2) < last / 10, `${ply} of ${last}`);

    await viewer.getByTitle("turn the board").click();
    await expectAt(viewer, rows, ply);
    const game = report.sections[0].sample_games.findIndex((_, i) => rowsOf(i).some(({ fen }) => fen.split(" ")[3] !== "-"));
    const counted = rowsOf(game);
    await viewer.locator("select").selectOption(`${game}`);
    await expectAt(viewer, counted, 0);
    await viewer.getByTitle("last").click();
    await expectAt(viewer, counted, counted.length - 1);
    await shoot(viewer, "viewer");
    assert.deepEqual(faults, []);
    await page.context().close();
});

test("the theme follows the system and the button", async () => {
    for (const dark of [false, true]) {
        const { page, faults } = await open({ dark });
        const look = () => page.evaluate(() => [document.documentElement.dataset.theme,
            getComputedStyle(document.body).backgroundColor, document.querySelector(".chart svg text").getAttribute("fill")]);
        const before = await look();
        assert.equal(before[0], dark ? "dark" : "light");
        await page.locator("#theme").click();
        const then = await look();
        assert.equal(then[0], dark ? "light" : "dark");
        assert.notEqual(then[1], before[1]);
        assert.notEqual(then[2], before[2]);
        assert.deepEqual(faults, []);
        await page.context().close();
    }
});
