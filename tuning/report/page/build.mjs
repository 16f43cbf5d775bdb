// usage: node build.mjs OUT — bundles the page into one HTML file whose only gap is /*REPORT*/, where
// the program puts its JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const folder = new URL(".", import.meta.url);
const text = (name) => readFileSync(new URL(name, folder), "utf8");

async function bundle(entry) {
    const { outputFiles } = await build({
        entryPoints: [new URL(entry, folder).pathname],
        bundle: true,
        minify: true,
        charset: "ascii",
        target: "es2020",
        format: "iife",
        legalComments: "none", // NOTICES has them
        write: false,
    });
    return outputFiles[0].text.trim();
}

// The licences of what the bundle holds ask for these words. No "--" within: it is an HTML comment.
function notices() {
    const parts = [
        ["Apache ECharts, Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0)",
            "node_modules/echarts/NOTICE"],
        ["zrender, within it", "node_modules/zrender/LICENSE"],
        ["tslib, within it", "node_modules/tslib/LICENSE.txt"],
    ];
    const words = parts.map(([title, file]) => `${title}\n\n${text(file).trim()}`).join("\n\n");
    return `<!--\nThe charts are drawn by ${words.replaceAll(/-{2,}/g, "-")}\n-->`;
}

// Functions as replacements: text is taken as it is, `$&` and all.
const page = text("page.html")
    .replace("<!--NOTICES-->", notices)
    .replace("/*STYLE*/", await bundle("page.css").then((css) => () => css))
    .replace("/*SCRIPT*/", await bundle("src/main.js").then((script) => () => script));
writeFileSync(process.argv[2], page);
