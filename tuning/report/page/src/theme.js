// Light or dark: what the system says until the reader chooses. Charts take their colours from the
// same CSS variables as the page and are told when these change.

const kKey = "ouk-report-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = [];
let printing = false;

// Pages opened from disk may have no storage.
function stored() {
    try {
        return localStorage.getItem(kKey);
    } catch {
        return null;
    }
}

function store(theme) {
    try {
        localStorage.setItem(kKey, theme);
    } catch {
        // Then it holds until the page is closed.
    }
}

let chosen = stored();

function apply() {
    const theme = printing ? "light" : chosen ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    for (const listener of listeners) listener();
}

export function toggleTheme() {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    store(chosen);
    apply();
}

/** Calls `listener` after each change of colours. */
export function onTheme(listener) {
    listeners.push(listener);
}

/** The value of a CSS variable of page.css, without its dashes. */
export function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

system.addEventListener("change", apply);
window.addEventListener("beforeprint", () => {
    printing = true;
    apply();
});
window.addEventListener("afterprint", () => {
    printing = false;
    apply();
});
apply();
