// Draws the report: a list of sections, each of a kind that knows how. A new kind is a line here.
import { comparison } from "./compare.js";
import { datasetSection } from "./dataset.js";
import { h } from "./dom.js";
import { matchSection } from "./match.js";
import { toggleTheme } from "./theme.js";
import { trainingSection } from "./training.js";

const kKinds = {
    dataset: datasetSection,
    training: trainingSection,
    match: matchSection,
};

const unknown = (section) => h("p", {}, `This page does not know sections of kind “${section.kind}”.`);

function header(report) {
    return h("header", {},
        h("h1", {}, "ouk report"),
        h("span", { class: "soft" }, `version ${report.program_version}`),
        h("button", { id: "theme", type: "button", onclick: toggleTheme, title: "light or dark" }, "◐ Theme"));
}

function contents(sections) {
    return h("nav", {}, sections.map((section, i) => h("a", { href: `#section-${i}` }, section.name)));
}

function draw(report) {
    const { sections } = report;
    const page = document.getElementById("page");
    document.title = `${sections.map(({ name }) => name).join(", ")} – ouk report`;
    page.append(header(report));
    if (sections.length > 1) page.append(contents(sections), comparison(sections));
    sections.forEach((section, i) => page.append(
        h("section", { id: `section-${i}`, class: section.kind },
            h("h2", {}, section.name), (kKinds[section.kind] ?? unknown)(section))));
}

draw(JSON.parse(document.getElementById("report").textContent));
