// The one place that knows the charting library (Apache ECharts, SVG). A chart is a function that
// makes its options, called again whenever the colours change.
import { BarChart, CustomChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

import { h } from "./dom.js";
import { color, onTheme } from "./theme.js";

echarts.use([
    AriaComponent, BarChart, CustomChart, GridComponent, LegendComponent, LineChart, MarkLineComponent, SVGRenderer, TooltipComponent,
]);

/** What an axis looks like in the present colours. */
export function axis(more) {
    const text = color("soft");
    return {
        axisLabel: { color: text, hideOverlap: true },
        axisLine: { lineStyle: { color: color("line") } },
        axisTick: { show: false },
        nameTextStyle: { color: text },
        splitLine: { lineStyle: { color: color("line") } },
        ...more,
    };
}

function dressed(title, options) {
    return {
        animation: false,
        aria: { enabled: true, label: { description: title } },
        textStyle: { fontFamily: "system-ui, sans-serif" }, // not "inherit": it is measured, too
        grid: { left: 8, right: 16, top: options.legend === false ? 12 : 34, bottom: 8, containLabel: true },
        ...options,
        legend: options.legend === false ? undefined : {
            top: 0, left: 0, itemWidth: 12, itemHeight: 12, textStyle: { color: color("text") }, ...options.legend,
        },
        tooltip: {
            trigger: "axis",
            confine: true,
            backgroundColor: color("raised"),
            borderColor: color("line"),
            textStyle: { color: color("text") },
            ...options.tooltip,
        },
    };
}

/** A figure with its caption; `onChart` gets the ECharts object, once the figure is on the page. */
export function chart(title, makeOptions, { note = null, height = "18rem", isWide = false, onChart = () => {} } = {}) {
    const box = h("div", { class: "chart", style: `height:${height}` });
    const figure = h("figure", { class: isWide ? "wide" : null }, h("figcaption", {}, h("b", {}, title), note === null ? null : ` ${note}`), box);
    const start = () => {
        const drawn = echarts.init(box, null, { renderer: "svg" });
        const draw = () => drawn.setOption(dressed(title, makeOptions()), true);
        draw();
        onTheme(draw);
        new ResizeObserver(() => drawn.resize()).observe(box);
        onChart(drawn);
    };
    queueMicrotask(start); // a chart wants to know its size
    return figure;
}
