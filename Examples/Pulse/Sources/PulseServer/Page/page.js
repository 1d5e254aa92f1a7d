"use strict";

const kept = 300;
const points = new Map();
const element = (id) => document.getElementById(id);

// Numbers as text.

const number = (value, digits = 0) => value.toLocaleString("en", { maximumFractionDigits: digits });
// Small sites have few requests per second.
const rate = (value) => (value > 0 && value < 0.05 ? value.toLocaleString("en", { maximumSignificantDigits: 2 }) : number(value, value < 100 ? 1 : 0));
const share = (value) => (value === null ? "–" : `${number(value * 100, 1)} %`);
const tenths = (value) => `${(value * 100).toFixed(1)} %`;
function bytes(value) {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) { value /= 1000; unit += 1; }
  return `${rate(value)} ${units[unit]}`;
}
function duration(seconds) {
  if (seconds === null) return "–";
  if (seconds === 0) return "0";
  if (seconds < 0.001) return `${number(seconds * 1e6)} µs`;
  if (seconds < 1) return `${number(seconds * 1e3, seconds < 0.01 ? 1 : 0)} ms`;
  return `${number(seconds, 1)} s`;
}
function span(seconds) {
  const unit = [["days", 86400], ["h", 3600], ["min", 60]].find(([, length]) => seconds >= 2 * length);
  return unit ? `${number(seconds / unit[1], 1)} ${unit[0]}` : `${number(seconds, 1)} s`;
}
const clock = (milliseconds) => new Date(milliseconds).toISOString().slice(11, 19);

// A window without requests has no share of errors.
const ofRequests = (name) => (point) => (point.requests > 0 ? point[name] : null);

const figures = {
  count: (report) => number(report.total.requests),
  requests: (report) => rate(report.requestsPerSecond), bytes: (report) => bytes(report.bytesPerSecond),
  errors: (report) => share(ofRequests("errorShare")(report)), "4xx": (report) => share(ofRequests("clientErrorShare")(report)),
  p50: (report) => duration(report.p50), p95: (report) => duration(report.p95), p99: (report) => duration(report.p99),
};
const metricText = {
  errors: share, "4xx": share, malformed: share, requests: (value) => `${rate(value)}/s`, bytes: (value) => `${bytes(value)}/s`,
  p50: duration, p95: duration, p99: duration,
};

// Each chart has series, and the alerts of its metrics.
const charts = [
  { name: "Requests per second", text: rate, series: [
    { name: "requests/s", metric: "requests", ink: "blue", value: (point) => point.requestsPerSecond }] },
  { name: "Response time", text: duration, series: [
    { name: "p99", metric: "p99", ink: "violet", value: (point) => point.p99 },
    { name: "p95", metric: "p95", ink: "green", value: (point) => point.p95 },
    { name: "p50", metric: "p50", ink: "teal", value: (point) => point.p50 }] },
  { name: "Errors", text: share, least: 0.01, most: 1, series: [
    { name: "5xx", metric: "errors", ink: "pink", value: ofRequests("errorShare") },
    { name: "4xx", metric: "4xx", ink: "orange", value: ofRequests("clientErrorShare") },
    { name: "malformed", metric: "malformed", ink: "violet", isRare: true, value: (point) => point.malformedShare }] },
  { name: "Bytes per second", text: bytes, series: [
    { name: "bytes/s", metric: "bytes", ink: "teal", value: (point) => point.bytesPerSecond }] },
];

// The newest report.

let latest = null;

/// The figures of the whole log, which a replay sends from time to time, and every log at its end.
let log = null;

function period(log) {
  const text = (time) => time.replace("T", " ").replace("Z", "");
  return log.from ? `${text(log.from)} to ${text(log.to)} UTC · the whole log, ${span(log.seconds)}` : `the whole log, ${span(log.seconds)}`;
}

function show(newest) {
  log = newest.log ?? log;
  const report = { ...newest, ...log };
  latest = report;
  element("when").textContent = log ? period(log) : `${report.time.replace("T", " ").replace("Z", " UTC")} · last ${span(report.seconds)}`;
  const firing = new Set(report.alerts.filter((alert) => alert.fires).map((alert) => alert.metric));
  for (const tile of document.querySelectorAll("[data-figure]")) {
    tile.querySelector("dd").textContent = figures[tile.dataset.figure](report);
    tile.classList.toggle("fires", firing.has(tile.dataset.figure));
  }
  const p95 = (row) => duration(row.p95 ?? null);
  const requests = (row) => (row.requests === undefined ? "–" : number(row.requests));
  fill("paths", report.paths, report.requests, (row) => [number(row.errors), p95(row)]);
  fill("clients", report.clients, report.requests);
  fill("failures", report.failures, report.errors, (row) => [requests(row), p95(row)]);
  list("slowest", report.slowest ?? [], (row) => [p95(row), requests(row), number(row.errors)]);
  for (const id of ["failures", "slowest"]) element(id).hidden = element(id).tBodies[0].rows.length === 0;
  showMachines(report.machines ?? []);
  showAlerts(report.alerts);
  const total = report.total;
  const classes = Object.entries(total.status).filter(([, count]) => count > 0).map(([name, count]) => `${name} ${number(count)}`).join(", ");
  element("total").textContent = `${number(total.requests)} requests, ${bytes(total.bytes)}, ${number(total.errors)} errors `
    + `and ${number(total.malformed)} malformed ${total.malformed === 1 ? "line" : "lines"} since the start`
    + (classes ? `. By status: ${classes}` : "");
  element("samples").textContent = report.samples.join("\n");
  showTitle();
}

/// A row for each machine, first those that require attention.
function showMachines(machines, hasData = true) {
  element("fleet").hidden = machines.length === 0;
  const inOrder = [...machines].sort((left, right) => right.isTroubled - left.isTroubled);
  element("machines").tBodies[0].replaceChildren(...inOrder.map((machine) => {
    const row = document.createElement("tr");
    const figures = hasData ? [rate(machine.requestsPerSecond), share(machine.errorShare)] : ["–", "–"];
    for (const text of [machine.name, ...figures, machine.state]) {
      row.insertCell().textContent = text;
    }
    row.classList.toggle("fires", machine.isTroubled);
    return row;
  }));
}

const rule = (alert) => alert.rule.replace(/[<>]/, " $& ").replace(/(\d)([a-zµ%])/i, "$1 $2");
const current = (alert) => (alert.value === null ? "–" : metricText[alert.metric](alert.value));

function showAlerts(alerts) {
  const inOrder = [...alerts].sort((left, right) => right.fires - left.fires);
  element("alerts").replaceChildren(...inOrder.map((alert) => {
    const item = document.createElement("li");
    const value = document.createElement("b");
    value.textContent = current(alert);
    const text = document.createElement("span");
    text.append(`${rule(alert)} · now `, value);
    item.append(text);
    item.classList.toggle("fires", alert.fires);
    if (alert.fires) {
      const since = document.createElement("span");
      since.className = "since";
      since.textContent = `since ${alert.since.slice(11, 19)}`;
      item.append(since);
    }
    return item;
  }));
  const changed = alerts.filter((alert) => alert.change);
  if (changed.length) {
    element("news").textContent = changed
      .map((alert) => `Alert ${rule(alert)} ${alert.fires ? "fired" : "cleared"}, now ${current(alert)}.`).join(" ");
  }
}

function showTitle() {
  const firing = latest ? latest.alerts.filter((alert) => alert.fires) : [];
  const log = element("log").textContent;
  const isLost = element("state").dataset.state === "lost";
  const news = isLost ? (outage ? "no data" : "no connection") : firing.length
    ? `▲ ${firing.map((alert) => `${alert.metric} ${current(alert)}`).join(", ")}`
    : latest ? `${rate(latest.requestsPerSecond)}/s` : "";
  document.title = [news, log, document.querySelector(".brand").textContent].filter(Boolean).join(" – ");
  const color = isLost ? "gray" : firing.length ? "crimson" : "seagreen";
  document.querySelector("link[rel=icon]").href =
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><circle cx='8' cy='8' r='7' fill='${color}'/></svg>`;
}

/// A row for each text, with further cells.
function list(id, rows, cells) {
  element(id).tBodies[0].replaceChildren(...rows.map((row) => {
    const line = document.createElement("tr");
    for (const text of [row.text, ...cells(row)]) line.insertCell().textContent = text;
    line.cells[0].title = row.text;
    return line;
  }));
}

/// A row for each text, with its count, its share of `requests`, and further cells.
function fill(id, rows, requests, cells = () => []) {
  const part = (row) => row.count / Math.max(1, requests);
  list(id, rows, (row) => [number(row.count), tenths(part(row)), ...cells(row)]);
  rows.forEach((row, index) => {
    const line = element(id).tBodies[0].rows[index];
    line.cells[0].style.setProperty("--share", `${Math.min(100, part(row) * 100)}%`);
    line.cells[1].title = row.atLeast === row.count ? "exact" : `at least ${number(row.atLeast)}`;
  });
}

// Charts. The steps of the log are columns of the same width, so that all charts have the same time axis.

const gutter = { left: 62, right: 10, top: 12, bottom: 22 };
const ticks = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400].map((seconds) => seconds * 1000);

/// The number of the point under the cursor, which all charts show.
let cursor = null;

/// The upper end of a scale. A burst much higher than the other values is cut, so that the others stay visible.
function scaleTop(values, thresholds, least) {
  const sorted = [...values].sort((left, right) => left - right);
  const highest = sorted.at(-1) ?? 0;
  const usual = sorted[Math.ceil((sorted.length - 1) * 0.9)] ?? 0;
  const shown = usual > 0 && highest > 3 * usual ? 1.5 * usual : highest;
  const near = thresholds.map((threshold) => threshold * 1.1).filter((end) => end <= 3 * Math.max(shown, least));
  return roundedUp(Math.max(shown * 1.04, least, ...near));
}

function roundedUp(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/// The shown points, and their places on the time axis.
function timeline(width) {
  const shown = [...points.values()].sort((left, right) => left.number - right.number).slice(-kept);
  const [first, last] = [shown[0], shown.at(-1)];
  const steps = Math.max(60, last.number - first.number);
  const room = width - gutter.left - gutter.right;
  const x = (point) => gutter.left + room * (1 - (last.number - point.number) / steps);
  const differences = shown.slice(1).map((point, index) => (point.milliseconds - shown[index].milliseconds) / (point.number - shown[index].number));
  const step = differences.sort((left, right) => left - right)[differences.length >> 1] || 1000;
  const wanted = step * steps * (72 / room);
  const tick = ticks.find((candidate) => candidate >= wanted) ?? Math.ceil(wanted / ticks.at(-1)) * ticks.at(-1);
  const isBreak = (point, previous) => Math.abs(point.milliseconds - previous.milliseconds - step * (point.number - previous.number)) > step;
  return { shown, x, step, steps, tick, isBreak };
}

function timeLabels({ shown, x, step, tick, isBreak }) {
  const labels = [];
  const text = (time) => (tick < 60_000 ? clock(time) : tick < 86_400_000 ? clock(time).slice(0, 5) : new Date(time).toISOString().slice(5, 10));
  shown.forEach((point, index) => {
    const previous = shown[index - 1];
    if (!previous || isBreak(point, previous)) {
      if (previous) labels.push({ x: x(point), text: clock(point.milliseconds), isBreak: true });
      return;
    }
    const time = Math.floor(point.milliseconds / tick) * tick;
    if (time <= previous.milliseconds) return;
    const part = (point.milliseconds - time) / (point.milliseconds - previous.milliseconds);
    labels.push({ x: x(point) - part * (x(point) - x(previous)), text: text(time) });
  });
  return labels;
}

function shape(name, attributes, text) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  if (text !== undefined) shape.textContent = text;
  return shape;
}

function draw() {
  if (points.size === 0) return;
  for (const chart of charts) drawOne(chart);
  document.body.dataset.points = [...points.keys()].sort((left, right) => left - right).join(" ");
}

function drawOne(chart) {
  const { svg } = chart;
  const [width, height] = [svg.clientWidth, svg.clientHeight];
  if (width === 0) return;
  const line = timeline(width);
  const { shown, x } = line;
  const series = chart.series.filter((series) => !series.isRare || shown.some((point) => series.value(point) > 0.0005));
  const metrics = chart.series.map((series) => series.metric);
  const alerts = (latest?.alerts ?? []).filter((alert) => metrics.includes(alert.metric));
  const values = series.flatMap((series) => shown.map(series.value)).filter((value) => value !== null);
  const top = Math.min(chart.most ?? Infinity, scaleTop(values, alerts.map((alert) => alert.threshold), chart.least ?? 0));
  const floor = height - gutter.bottom;
  const y = (value) => floor - (value / top) * (floor - gutter.top);
  Object.assign(chart, { line, y, top, drawn: series });

  const shapes = [];
  for (const part of [0, 0.5, 1]) {
    shapes.push(shape("line", { class: "grid", x1: gutter.left, x2: width - gutter.right, y1: y(top * part), y2: y(top * part) }));
    shapes.push(shape("text", { x: gutter.left - 8, y: y(top * part) + 4, "text-anchor": "end" }, part === 0 ? "0" : chart.text(top * part)));
  }
  let end = -Infinity;
  for (const label of timeLabels(line)) {
    if (label.isBreak) shapes.push(shape("line", { class: "break", x1: label.x, x2: label.x, y1: gutter.top, y2: floor }));
    if (label.x - 26 < end || label.x + 26 > width) continue;
    end = label.x + 34;
    shapes.push(shape("line", { class: "grid", x1: label.x, x2: label.x, y1: floor, y2: floor + 4 }));
    shapes.push(shape("text", { x: label.x, y: height - 5, "text-anchor": "middle" }, label.text));
  }
  const plot = shape("g", { "clip-path": `url(#${chart.id}-plot)` });
  shapes.push(clip(`${chart.id}-plot`, 0, gutter.top - 2, width, floor - gutter.top + 4), plot);
  for (const one of series) plot.append(...curve(one, chart, series.length === 1 || one.metric === "errors"));
  alerts.forEach((alert, index) => shapes.push(...threshold(alert, index, chart, width, floor, plot)));
  shapes.push(...bursts(chart, x));
  chart.marks = shape("g", {});
  svg.replaceChildren(...shapes, chart.marks);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  chart.keys.replaceChildren(...series.map((one) => key(one, chart.text(one.value(shown.at(-1)) ?? null))));
  const newest = series.map((one) => `${one.name} ${chart.text(one.value(shown.at(-1)) ?? null)}`).join(", ");
  const limits = alerts.map((alert) => `, alert at ${rule(alert)}`).join("");
  svg.setAttribute("aria-label", `${chart.name}, ${shown.length} windows until ${clock(shown.at(-1).milliseconds)}: now ${newest}${limits}`);
  mark(chart);
}

function clip(id, x, y, width, height) {
  const clip = shape("clipPath", { id });
  clip.append(shape("rect", { x, y, width, height: Math.max(0, height) }));
  return clip;
}

/// The curve of a series. It has a gap where a value is missing and where the time jumps.
function curve(series, { line: { shown, x, isBreak }, y }, isFilled) {
  const runs = [];
  shown.forEach((point, index) => {
    const value = series.value(point);
    const previous = shown[index - 1];
    if (value === null || value === undefined) return;
    if (!previous || series.value(previous) === null || isBreak(point, previous)) runs.push([]);
    runs.at(-1).push([x(point), y(value)]);
  });
  series.area = runs.map((run) => `M${run[0][0]} ${y(0)}${run.map((place) => `L${place.join(" ")}`).join("")}L${run.at(-1)[0]} ${y(0)}Z`).join("");
  // A value without neighbors is a dot: a line without length.
  const path = runs.map((run) => `M${(run.length === 1 ? [run[0], run[0]] : run).map((place) => place.join(" ")).join("L")}`).join("");
  const shapes = [shape("path", { class: "curve", "data-ink": series.ink, d: path })];
  if (isFilled) shapes.unshift(shape("path", { class: "area", "data-ink": series.ink, d: series.area }));
  return shapes;
}

/// An alert at its threshold, and the part of the curve beyond it.
function threshold(alert, index, chart, width, floor, plot) {
  const series = chart.drawn.find((series) => series.metric === alert.metric);
  const isVisible = alert.threshold <= chart.top;
  const at = isVisible ? chart.y(alert.threshold) : gutter.top;
  const shapes = [];
  if (isVisible) {
    shapes.push(shape("line", { class: "threshold", x1: gutter.left, x2: width - gutter.right, y1: at, y2: at }));
    if (series && alert.isAbove) {
      const id = `${chart.id}-alert-${index}`;
      shapes.push(clip(id, 0, gutter.top, width, at - gutter.top));
      plot.append(shape("path", { class: "alarming", d: series.area, "clip-path": `url(#${id})` }));
    }
  }
  const text = isVisible ? rule(alert) : `↑ ${rule(alert)}`;
  shapes.push(shape("text", { class: "limit", x: gutter.left + 6, y: isVisible && at - gutter.top > 14 ? at - 5 : at + 14 }, text));
  return shapes;
}

/// The highest value of each burst that the scale cuts.
function bursts(chart, x) {
  const found = [];
  for (const series of chart.drawn) {
    let peak = null;
    for (const point of [...chart.line.shown, null]) {
      const value = point === null ? 0 : series.value(point) ?? 0;
      if (value > chart.top) {
        if (peak === null || value > peak.value) peak = { value, x: x(point) };
      } else if (peak) {
        found.push(peak);
        peak = null;
      }
    }
  }
  found.sort((left, right) => right.value - left.value);
  const labeled = [];
  for (const peak of found) {
    if (labeled.every((other) => Math.abs(other.x - peak.x) > 80)) labeled.push(peak);
  }
  return labeled.map((peak) => shape("text", { class: "burst", x: Math.max(gutter.left + 30, Math.min(peak.x, chart.svg.clientWidth - 40)), y: gutter.top + 12, "text-anchor": "middle" }, `▲ ${chart.text(peak.value)}`));
}

function key(series, text) {
  const key = document.createElement("span");
  key.className = "key";
  key.dataset.ink = series.ink;
  key.textContent = `${series.name} ${text}`;
  return key;
}

// The cursor: the values at a time.

function pointAt(chart, offset) {
  if (!chart.line) return null;
  return chart.line.shown.reduce((best, point) => (Math.abs(chart.line.x(point) - offset) < Math.abs(chart.line.x(best) - offset) ? point : best));
}

/// Shows the point under the cursor in a chart, and its values in the chart that the user points at.
function mark(chart) {
  const point = cursor && points.get(cursor.number);
  chart.values.hidden = !(point && cursor.chart === chart);
  if (!point || !chart.line) return chart.marks?.replaceChildren();
  const x = chart.line.x(point);
  const dots = chart.drawn.filter((series) => series.value(point) !== null)
    .map((series) => shape("circle", { class: "dot", "data-ink": series.ink, cx: x, cy: Math.max(gutter.top, chart.y(series.value(point))), r: 4 }));
  chart.marks.replaceChildren(shape("line", { class: "cursor", x1: x, x2: x, y1: gutter.top, y2: chart.y(0) }), ...dots);
  if (chart.values.hidden) return;
  const rows = chart.drawn.map((series) => {
    const row = document.createElement("p");
    const value = document.createElement("b");
    value.textContent = chart.text(series.value(point));
    row.append(key(series, ""), value);
    return row;
  });
  const time = document.createElement("p");
  time.textContent = `${clock(point.milliseconds)} UTC`;
  chart.values.replaceChildren(time, ...rows);
  const room = chart.svg.clientWidth;
  chart.values.style.left = x < room / 2 ? `${x + 28}px` : "auto";
  chart.values.style.right = x < room / 2 ? "auto" : `${room - x + 28}px`;
  if (cursor.isSpoken) element("reading").textContent = [...chart.values.children].map((row) => row.textContent).join(", ");
}

function moveCursor(chart, point, isSpoken = false) {
  cursor = point && { chart, number: point.number, isSpoken };
  charts.forEach(mark);
}

function moveByKey(chart, event) {
  const numbers = [...points.keys()].sort((left, right) => left - right);
  const at = cursor ? numbers.indexOf(cursor.number) : numbers.length - 1;
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: numbers.length - 1 }[event.key];
  if (event.key === "Escape") return moveCursor(chart, null);
  if (next === undefined || numbers.length === 0) return;
  event.preventDefault();
  moveCursor(chart, points.get(numbers[Math.max(0, Math.min(numbers.length - 1, next))]), true);
}

for (const [index, chart] of charts.entries()) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  const heading = document.createElement("h2");
  heading.textContent = chart.name;
  chart.id = `chart-${index}`;
  chart.keys = document.createElement("span");
  chart.keys.className = "keys";
  chart.values = document.createElement("div");
  chart.values.className = "values";
  chart.values.hidden = true;
  chart.values.setAttribute("aria-hidden", "true");
  chart.svg = shape("svg", { role: "img", tabindex: 0, id: chart.id, "aria-label": chart.name });
  caption.append(heading, chart.keys);
  figure.append(caption, chart.svg, chart.values);
  element("charts").append(figure);
  chart.svg.addEventListener("pointermove", (event) => moveCursor(chart, pointAt(chart, event.offsetX)));
  chart.svg.addEventListener("pointerleave", () => moveCursor(chart, null));
  chart.svg.addEventListener("keydown", (event) => moveByKey(chart, event));
  chart.svg.addEventListener("blur", () => moveCursor(chart, null));
}

// Events of the server.

let run = null;
let isDue = false;

function drawSoon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; draw(); });
}

const events = new EventSource("events");
events.onopen = () => state("live", "live");
events.onerror = () => state("lost", "connection lost, trying again");
events.addEventListener("end", () => { events.close(); state("over", "the log has ended"); });
/// The source of the reports cannot be reached. The event is repeated while this lasts.
let outage = null;
events.addEventListener("outage", (event) => {
  const report = JSON.parse(event.data);
  outage = report.outage;
  const seconds = Math.max(0, Math.round((report.milliseconds - outage.milliseconds) / 1000));
  state("lost", `no data since ${outage.since.slice(11, 19)} UTC (${span(seconds)}): ${outage.reason}`);
  showMachines(report.machines ?? [], false);
});
events.addEventListener("report", (event) => {
  if (outage) { outage = null; state("live", "live"); }
  const report = JSON.parse(event.data);
  const newRun = event.lastEventId.split(".")[0];
  if (run !== newRun) { points.clear(); log = null; run = newRun; }
  // The lines of a log can have no times. Then it has no charts.
  if (report.time) points.set(report.number, report);
  for (const old of points.keys()) { if (points.size <= kept) break; points.delete(old); }
  if (report.paths) show(report);
  drawSoon();
});
new ResizeObserver(drawSoon).observe(element("charts"));

function state(name, text) {
  element("state").dataset.state = name;
  element("state").textContent = text;
  document.body.toggleAttribute("data-stale", name === "lost");
  showTitle();
}
