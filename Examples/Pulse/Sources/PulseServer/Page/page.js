"use strict";

const kept = 300;
const points = new Map();
const element = (id) => document.getElementById(id);

const number = (value, digits = 0) => value.toLocaleString("en", { maximumFractionDigits: digits });
const rate = (value) => number(value, value < 100 ? 1 : 0);
const share = (value) => `${number(value * 100, 1)} %`;
function bytes(value) {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) { value /= 1000; unit += 1; }
  return `${rate(value)} ${units[unit]}`;
}
function duration(seconds) {
  if (seconds === null) return "–";
  if (seconds < 0.001) return `${number(seconds * 1e6)} µs`;
  if (seconds < 1) return `${number(seconds * 1e3, seconds < 0.01 ? 1 : 0)} ms`;
  return `${number(seconds, 1)} s`;
}

const figures = {
  requests: (report) => rate(report.requestsPerSecond), bytes: (report) => bytes(report.bytesPerSecond),
  errors: (report) => share(report.errorShare),
  p50: (report) => duration(report.p50), p95: (report) => duration(report.p95), p99: (report) => duration(report.p99),
};
const charts = { requestsPerSecond: rate, errorShare: share, p95: duration };

function show(report) {
  element("when").textContent = `${report.time.replace("T", " ").replace("Z", " UTC")} · last ${number(report.seconds, 1)} s`;
  for (const cell of document.querySelectorAll("[data-figure]")) cell.textContent = figures[cell.dataset.figure](report);
  fill("paths", report.paths, report.requests);
  fill("clients", report.clients, report.requests);
  element("alerts").replaceChildren(...report.alerts.map((alert) => {
    const item = document.createElement("li");
    item.textContent = alert.fires ? `${alert.rule} since ${alert.since.slice(11, 19)}` : alert.rule;
    item.classList.toggle("fires", alert.fires);
    return item;
  }));
  const total = report.total;
  element("total").textContent = `${number(total.requests)} requests, ${bytes(total.bytes)}, ${number(total.errors)} errors `
    + `and ${number(total.malformed)} malformed lines since the start`;
  element("samples").textContent = report.samples.join("\n");
}

function fill(id, rows, requests) {
  element(id).tBodies[0].replaceChildren(...rows.map((row) => {
    const line = document.createElement("tr");
    const exact = row.atLeast === row.count;
    for (const text of [row.text, number(row.count), share(row.count / Math.max(1, requests))]) {
      line.insertCell().textContent = text;
    }
    line.cells[0].title = row.text;
    line.cells[1].title = exact ? "exact" : `at least ${number(row.atLeast)}`;
    return line;
  }));
}

function draw() {
  const shown = [...points.values()].sort((left, right) => left.number - right.number).slice(-kept);
  for (const svg of document.querySelectorAll("[data-chart]")) drawOne(svg, shown);
  document.body.dataset.points = shown.map((point) => point.number).join(" ");
}

function drawOne(svg, shown) {
  const name = svg.dataset.chart;
  const [width, height] = [kept - 1, 100];
  const highest = Math.max(...shown.map((point) => point[name] ?? 0), Number.MIN_VALUE);
  const last = shown.at(-1);
  const place = (point) => {
    const x = width - (last.number - point.number);
    return `${x} ${(height - 4 - (point[name] ?? 0) / highest * (height - 8)).toFixed(2)}`;
  };
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.closest("figure").querySelector("output").textContent = `at most ${charts[name](highest === Number.MIN_VALUE ? 0 : highest)}`;
  if (!last) return;
  const curve = shown.map((point, index) => `${index ? "L" : "M"}${place(point)}`).join("");
  const [from, to] = [width - (last.number - shown[0].number), width];
  svg.replaceChildren(
    shape("line", { x1: 0, x2: width, y1: height - 4, y2: height - 4 }),
    shape("path", { class: "area", d: `${curve}L${to} ${height - 4}L${from} ${height - 4}Z` }),
    shape("path", { class: "curve", d: curve }));
}

function shape(name, attributes) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  return shape;
}

let run = null;
let isDue = false;
const events = new EventSource("events");
events.onopen = () => state("live", "live");
events.onerror = () => state("lost", "connection lost, trying again");
events.addEventListener("end", () => { events.close(); state("over", "the log has ended"); });
events.addEventListener("report", (event) => {
  const report = JSON.parse(event.data);
  const newRun = event.lastEventId.split(".")[0];
  if (run !== newRun) { points.clear(); run = newRun; }
  points.set(report.number, report);
  for (const old of points.keys()) { if (points.size <= kept) break; points.delete(old); }
  if (report.paths) show(report);
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; draw(); });
});

function state(name, text) {
  element("state").dataset.state = name;
  element("state").textContent = text;
}
