// The page keeps a call and its diagrams. The server, which is the library itself, computes everything else.

const $ = (id) => document.getElementById(id)
const palette = 5
const shownSubscriptions = 4

// Elements

function make(name, properties = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
    else if (key in element) element[key] = value
    else element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const noAnswer = { reason: "The server does not answer. Start it again, and reload the page.", line: "", column: 0 }

/** Returns the elements for a text with code in backticks. */
function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 ? make("code", {}, ...breakable(part)) : part))
}

// Diagrams

let lastID = 0

/** Parses a diagram, or returns null if its grammar is wrong: the server explains why. */
function parse(diagram) {
  const marks = []
  let tick = 0, index = 0, isOpen = true
  const text = [...diagram]
  const mark = () => {
    const letter = text[index++]
    if (!isOpen) return false
    if (letter === "|" || letter === "#") {
      isOpen = false
      marks.push({ id: ++lastID, tick, kind: letter === "|" ? "completed" : "failed" })
    } else if (letter === "{") {
      const end = text.indexOf("}", index)
      if (end < 0) return false
      marks.push({ id: ++lastID, tick, kind: "value", value: text.slice(index, end).join("") })
      index = end + 1
    } else if (letter === ">") {
      return true
    } else if (/[\p{L}\p{N}]/u.test(letter)) {
      marks.push({ id: ++lastID, tick, kind: "value", value: letter })
    } else {
      return false
    }
    return true
  }
  while (index < text.length) {
    if (text[index] === " ") { index++; continue }
    if (text[index] === "-") index++
    else if (text[index] === "(") {
      index++
      while (index < text.length && text[index] !== ")") {
        if (text[index] === " ") { index++; continue }
        if (!mark()) return null
      }
      if (index++ >= text.length) return null
    } else if (!mark()) return null
    tick++
  }
  return { marks, length: tick }
}

function write({ marks, length }) {
  const cells = []
  for (const { tick, kind, value } of marks) {
    const text = kind === "completed" ? "|" : kind === "failed" ? "#" : /^[\p{L}\p{N}]$/u.test(value) ? value : `{${value}}`
    ;(cells[tick] ??= []).push(text)
  }
  const end = isEnd(marks.at(-1)) ? cells.length : Math.max(cells.length, length, 1)
  let diagram = ""
  for (let tick = 0; tick < end; tick++) {
    const cell = cells[tick] ?? ["-"]
    diagram += cell.length === 1 ? cell[0] : `(${cell.join("")})`
  }
  return diagram
}

const isEnd = (mark) => mark !== undefined && mark.kind !== "value"

// State

let entries = []
let entry = null
let call = ""
/** The diagrams: name, text, and the marks of the text if its grammar is right. */
let inputs = []
let ticks = null
let evaluation = null
let problem = null
let selected = null
let parameters = []

const setup = () => ({ call, inputs: inputs.map(({ name, text }) => `${name}: ${text}`), ...(ticks === null ? {} : { ticks }) })

function input(line) {
  const colon = line.indexOf(":")
  const text = line.slice(colon + 1).trim()
  return { name: line.slice(0, colon), text, diagram: parse(text) }
}

function use(next) {
  call = next.call
  inputs = next.inputs.map(input)
  ticks = next.ticks ?? null
  // Also while the fields have the focus, because their text belongs to the setup before.
  $("call").value = call
  $("ticks").value = ticks ?? ""
  selected = null
  evaluation = null
}

// Links

function link() {
  const parts = new URLSearchParams({ operator: entry.id, call })
  for (const line of setup().inputs) parts.append("input", line)
  if (ticks !== null) parts.set("ticks", ticks)
  return "#" + parts
}

function follow() {
  const parts = new URLSearchParams(location.hash.slice(1))
  const found = entries.find(({ id }) => id === parts.get("operator")) ?? (entry ? null : entries.find(({ id }) => id.startsWith("debounce(for")))
  if (!found) return
  entry = found
  const first = found.examples[0].setup
  const lines = parts.getAll("input").filter((line) => line.includes(":"))
  use(parts.has("call") ? { call: parts.get("call"), inputs: lines, ticks: parts.has("ticks") ? Number(parts.get("ticks")) || 0 : null } : first)
  showEntry()
  changed()
}

function open(id) {
  const parts = new URLSearchParams({ operator: id })
  if (location.hash === "#" + parts) return follow()
  location.hash = String(parts)
}

// Evaluation

async function post(path, body) {
  const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
  return { isRun: response.ok, result: await response.json() }
}

let wanted = 0, running = false

/** Draws the change and asks the library for its result. While a request is pending, only the last change is kept. */
async function changed() {
  wanted++
  // A browser limits how often the address changes, so a drag changes it at its end.
  if (!drag) history.replaceState(null, "", link())
  render()
  if (running) return
  running = true
  while (running) {
    const number = wanted
    try {
      const { isRun, result } = await post("/evaluate", setup())
      if (number === wanted) {
        if (isRun) { evaluation = result; parameters = result.parameters; problem = null } else problem = result
        renderAll()
      }
    } catch {
      problem = noAnswer
      renderAll()
    }
    if (number === wanted) running = false
  }
  document.body.dataset.evaluated = wanted
}

// Lines

const geometry = { unit: 36, ticks: 12, left: 24 }

function measure() {
  if (drag) return
  const last = Math.max(10, ...inputs.map((each) => shift(each) + Math.max(0, ...(each.diagram?.marks ?? []).map(({ tick }) => tick))),
    ...(evaluation?.lines ?? []).flatMap((line) => [...line.events.map(({ tick }) => tick), ...line.subscriptions.map(({ start, end }) => end ?? start)]))
  geometry.ticks = last + 2
  const room = $("stage").clientWidth - 2 * geometry.left
  geometry.unit = Math.max(26, Math.min(48, Math.floor(room / geometry.ticks)))
}

const x = (tick) => geometry.left + tick * geometry.unit
const width = () => x(geometry.ticks) + geometry.left

/** Returns the lines of the evaluation for a diagram: one for each subscription. */
function linesOf({ name }) {
  return (evaluation?.lines ?? []).filter((line) => line.isSource && (line.name === name || line.name.startsWith(name + " (")))
}

const shift = (each) => linesOf(each)[0]?.start ?? 0

const shorten = (text) => (text.length > 14 ? text.slice(0, 13) + "…" : text)
const glyphWidth = ({ kind, value }) => (kind !== "value" ? 14 : value.length < 2 ? 26 : shorten(value).length * 8.5 + 14)

/** Returns the vertical position of each mark, so that no two overlap. */
function levels(marks) {
  const ends = []
  return marks.map((event) => {
    const half = glyphWidth(event) / 2
    let level = 0
    while (ends[level] > x(event.tick) - half) level++
    ends[level] = x(event.tick) + half + 1
    for (let below = 0; below < level; below++) ends[below] = Math.max(ends[below], x(event.tick) - half + 0.5)
    return level
  })
}

const spoken = ({ kind, value }) => (kind === "value" ? `value ${value}` : kind)

function glyph(event, y, color, isMovable) {
  const middle = x(event.tick), wide = glyphWidth(event), half = wide / 2
  const group = draw("g", {
    class: `event ${event.kind}${event.isReceived === false ? " faint" : ""}${isMovable ? " movable" : ""}`,
    "data-tick": event.tick, "data-kind": event.kind, ...(event.kind === "value" ? { "data-value": event.value } : {}),
  })
  group.append(draw("title"))
  group.firstChild.textContent = `${spoken(event)} at tick ${event.tick}`
  if (isMovable) group.append(draw("rect", { class: "hit", x: middle - Math.max(half, 16), y: y - 17, width: Math.max(wide, 32), height: 34 }))
  if (event.kind === "value") {
    group.append(draw("rect", { class: `marble c${color}`, x: middle - half, y: y - 13, width: wide, height: 26, rx: 13 }))
    const text = draw("text", { x: middle, y: y + 5 })
    text.textContent = shorten(event.value)
    group.append(text)
  } else if (event.kind === "completed") {
    group.append(draw("line", { x1: middle, y1: y - 13, x2: middle, y2: y + 13 }))
  } else {
    group.append(draw("line", { x1: middle - 7, y1: y - 7, x2: middle + 7, y2: y + 7 }), draw("line", { x1: middle - 7, y1: y + 7, x2: middle + 7, y2: y - 7 }))
  }
  if (isMovable) group.append(draw("rect", { class: "focus", x: middle - Math.max(half, 12) - 4, y: y - 17, width: Math.max(wide, 24) + 8, height: 34, rx: 8 }))
  return group
}

/** Fills an SVG element with a line and its events. */
function fill(svg, { events, subscriptions, goesOn, start }, color, decorate = () => {}) {
  // A disposal has its place after the events of its tick, as an end does.
  const disposals = subscriptions.filter(({ isDisposed }) => isDisposed).map(({ end }) => ({ tick: end, kind: "disposed" }))
  const marks = [...events, ...disposals].sort((left, right) => left.tick - right.tick)
  const positions = levels(marks)
  const height = 46 + 28 * Math.max(0, ...positions)
  svg.setAttribute("viewBox", `0 0 ${width()} ${height}`)
  svg.setAttribute("width", width())
  svg.setAttribute("height", height)
  svg.replaceChildren()
  for (let tick = 0; tick < geometry.ticks; tick++) svg.append(draw("line", { class: "grid", x1: x(tick), y1: 0, x2: x(tick), y2: height }))
  const y = 22, right = x(geometry.ticks)
  const last = events.findLast(({ kind }) => kind !== "value")?.tick ?? null
  svg.append(draw("line", { class: subscriptions.length ? "off" : "", x1: x(start), y1: y, x2: last === null ? right : x(last), y2: y }))
  for (const span of subscriptions) {
    const end = span.end === null || span.end === undefined ? right : x(span.end)
    svg.append(draw("line", { x1: x(span.start), y1: y, x2: end, y2: y }))
  }
  if (goesOn) svg.append(draw("path", { d: `M ${right - 8} ${y - 6} L ${right} ${y} L ${right - 8} ${y + 6}` }))
  marks.forEach((event, index) => {
    const place = y + 28 * positions[index], middle = x(event.tick)
    if (event.kind === "disposed") return svg.append(draw("line", { class: "cut", x1: middle - 5, y1: place + 9, x2: middle + 5, y2: place - 9 }))
    const group = glyph(event, place, event.source === null || event.source === undefined ? color : event.source % palette, event.id !== undefined)
    decorate(group, event)
    svg.append(group)
  })
}

function axis() {
  const svg = draw("svg", { class: "axis", width: width(), height: 18, viewBox: `0 0 ${width()} 18`, "aria-hidden": "true" })
  const step = geometry.unit < 30 && geometry.ticks > 30 ? 5 : 1
  for (let tick = 0; tick < geometry.ticks; tick += step) {
    const text = draw("text", { x: x(tick), y: 13 })
    text.textContent = tick
    svg.append(text)
  }
  return svg
}

const describe = (line) =>
  `${line.name || "result"}: ${line.events.map((event) => `${spoken(event)} at tick ${event.tick}`).join(", ") || "no events"}`

/** Returns a line that cannot be changed. */
function readOnly(line, color) {
  const threads = [...new Set((evaluation?.lines ?? []).map(({ thread }) => thread).filter(Boolean))]
  const svg = draw("svg", { role: "img", "aria-label": describe(line), class: line.isSource ? "source" : "result" })
  fill(svg, line, color)
  const place = make("div", { className: "scroll" + (line.thread ? ` thread${threads.indexOf(line.thread) % 3}` : "") }, svg)
  return make("div", {}, make("div", { className: "line-name", textContent: line.name || "result" }), place)
}

// Moving marbles

let drag = null

const markOf = (each, id) => each.diagram.marks.find((mark) => mark.id === id)

/** Changes the marks of a diagram, sorts them, and evaluates. */
function edit(each, change) {
  change(each.diagram)
  each.diagram.marks.sort((left, right) => isEnd(left) - isEnd(right) || left.tick - right.tick)
  each.text = write(each.diagram)
  changed()
}

/** Moves a mark. Values cannot follow the end, and the end cannot precede a value. */
function move(each, id, tick) {
  const marks = each.diagram.marks
  const mark = markOf(each, id)
  if (!mark) return
  const end = marks.at(-1)
  const most = isEnd(end) && mark !== end ? end.tick : 150
  const least = mark === end && isEnd(end) ? Math.max(0, ...marks.slice(0, -1).map((other) => other.tick)) : 0
  const target = Math.max(least, Math.min(most, tick))
  if (target !== mark.tick) edit(each, () => { mark.tick = target })
}

function remove(each, id) {
  const index = each.diagram.marks.findIndex((mark) => mark.id === id)
  const next = each.diagram.marks[index + 1] ?? each.diagram.marks[index - 1]
  select(each, next?.id ?? null)
  edit(each, (diagram) => {
    diagram.length = Math.max(diagram.length, diagram.marks[index].tick + 1)
    diagram.marks.splice(index, 1)
  })
  focusMark()
}

/** Adds a value: the one after the last value or, if the operator cannot use that, the last value again. */
async function add(each, tick = null) {
  const values = each.diagram.marks.filter(({ kind }) => kind === "value")
  const last = values.at(-1)
  const value = last === undefined ? "1" : following(last.value)
  const place = tick ?? (last === undefined ? 1 : last.tick + 1)
  const mark = { id: ++lastID, tick: place, kind: "value", value }
  const insert = (diagram) => {
    const end = diagram.marks.at(-1)
    if (isEnd(end) && end.tick <= place) end.tick = place + 1
    diagram.marks.push(mark)
  }
  if (last !== undefined && !problem) {
    const trial = { marks: each.diagram.marks.map((other) => ({ ...other })), length: each.diagram.length }
    insert(trial)
    trial.marks.sort((left, right) => isEnd(left) - isEnd(right) || left.tick - right.tick)
    const lines = inputs.map((other) => `${other.name}: ${other === each ? write(trial) : other.text}`)
    try {
      if (!(await post("/evaluate", { ...setup(), inputs: lines })).isRun) mark.value = last.value
    } catch { /* The evaluation of the change reports it. */ }
  }
  select(each, mark.id)
  edit(each, insert)
  focusMark()
}

function following(value) {
  if (/^\d+$/.test(value) && Number(value) < 1e9) return String(Number(value) + 1)
  return /^[a-yA-Y]$/.test(value) ? String.fromCharCode(value.charCodeAt(0) + 1) : value
}

function select(each, id) { selected = id === null ? null : { name: each.name, id } }

function focusMark() {
  const place = selected && document.querySelector(`[data-mark="${selected.id}"]`)
  place?.focus()
}

const tickAt = (svg, event) => (event.clientX - svg.getBoundingClientRect().left - geometry.left) / geometry.unit

function movable(each) {
  const svg = draw("svg", { class: "lane", role: "group", "aria-label": `Marbles of ${each.name}`, "data-input": each.name })
  const current = () => inputs.find(({ name }) => name === each.name)
  svg.addEventListener("pointerdown", (event) => {
    const group = event.target.closest("[data-mark]")
    if (event.button !== 0) return
    const id = group ? Number(group.dataset.mark) : null
    if (id === null) return
    event.preventDefault()
    const mark = markOf(current(), id)
    drag = { id, offset: tickAt(svg, event) - mark.tick, pointer: event.pointerId }
    svg.setPointerCapture(event.pointerId)
    select(current(), id)
    renderInputs()
    focusMark()
  })
  svg.addEventListener("pointermove", (event) => {
    if (drag?.pointer === event.pointerId) move(current(), drag.id, Math.round(tickAt(svg, event) - drag.offset))
  })
  const end = (event) => {
    if (drag?.pointer !== event.pointerId) return
    drag = null
    history.replaceState(null, "", link())
    renderAll()
    focusMark()
  }
  svg.addEventListener("pointerup", end)
  svg.addEventListener("pointercancel", end)
  svg.addEventListener("lostpointercapture", end)
  svg.addEventListener("click", (event) => {
    if (event.target.closest("[data-mark]") || event.detail === 0) return
    const tick = Math.round(tickAt(svg, event)) - shift(current())
    const marks = current().diagram.marks
    if (tick >= 0 && tick <= 150 && !marks.some((mark) => mark.tick === tick && isEnd(mark))) add(current(), tick)
  })
  svg.addEventListener("keydown", (event) => {
    const group = event.target.closest("[data-mark]")
    if (!group || event.ctrlKey || event.metaKey || event.altKey) return
    const id = Number(group.dataset.mark), tick = markOf(current(), id).tick
    const target = { ArrowLeft: tick - 1, ArrowDown: tick - 1, ArrowRight: tick + 1, ArrowUp: tick + 1, Home: 0, End: 150, PageUp: tick + 5, PageDown: tick - 5 }[event.key]
    if (target !== undefined) {
      move(current(), id, target)
      focusMark()
    } else if (event.key === "Delete" || event.key === "Backspace") remove(current(), id)
    else if (event.key === "Enter") {
      parts.get(each.name).value.focus()
      parts.get(each.name).value.select()
    }
    else return
    event.preventDefault()
  })
  svg.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-mark]")
    const id = group && Number(group.dataset.mark)
    if (id && selected?.id !== id) {
      select(current(), id)
      renderInputs()
      focusMark()
    }
  })
  return svg
}

// Rendering

/** The elements of each diagram, which stay the same while it is changed, so that a drag and the focus continue. */
const parts = new Map()

function inputParts(each) {
  const current = () => inputs.find(({ name }) => name === each.name)
  const text = make("input", {
    className: "diagram", autocomplete: "off", spellcheck: false, "aria-label": `Diagram of ${each.name}`,
    oninput: () => {
      const changing = current()
      changing.text = text.value
      changing.diagram = parse(text.value.trim())
      selected = null
      changed()
    },
  })
  const value = make("input", {
    className: "value", "aria-label": "Value of the selected marble", maxLength: 20,
    onchange: () => {
      const mark = selected && markOf(current(), selected.id)
      const clean = value.value.replace(/[{}]/g, "").trim()
      // Enter has already made the change that the field reports when it loses the focus.
      if (mark && clean && clean !== mark.value) edit(current(), () => { mark.value = clean })
      else value.value = mark?.value ?? ""
    },
    onkeydown: (event) => { if (event.key === "Enter") { value.dispatchEvent(new Event("change")); focusMark() } },
  })
  const tick = make("input", {
    className: "tick", type: "number", min: 0, max: 150, "aria-label": "Tick of the selected marble",
    onchange: () => { if (selected && tick.value !== "") move(current(), selected.id, Number(tick.value)) },
  })
  const drop = make("button", { type: "button", textContent: "Remove the marble", onclick: () => selected && remove(current(), selected.id) })
  const selection = make("span", { className: "bar" }, "value ", value, " tick ", tick, drop)
  const ending = make("select", {
    "aria-label": `End of ${each.name}`,
    onchange: () => edit(current(), (diagram) => {
      const end = isEnd(diagram.marks.at(-1)) ? diagram.marks.pop() : null
      const place = end?.tick ?? Math.max(diagram.length, (diagram.marks.at(-1)?.tick ?? 0) + 1)
      diagram.length = place
      if (ending.value !== "open") diagram.marks.push({ id: ++lastID, tick: place, kind: ending.value })
    }),
  }, ...[["completed", "completes"], ["failed", "fails"], ["open", "continues"]].map(([value, textContent]) => make("option", { value, textContent })))
  const more = make("button", { type: "button", textContent: "+ value", "aria-label": `Add a value to ${each.name}`, onclick: () => add(current()) })
  const less = make("button", { type: "button", textContent: "Remove", "aria-label": `Remove the diagram ${each.name}`, onclick: () => removeInput(each.name) })
  const note = make("span", { className: "note" })
  const svg = movable(each)
  const others = make("div")
  const bar = make("div", { className: "bar", },
    make("span", { className: "name mono", textContent: each.name }), text, ending, more, less, note, selection)
  const root = make("div", { "data-diagram": each.name }, bar, make("div", { className: "scroll" }, svg), others)
  return { root, text, value, tick, drop, selection, ending, more, less, note, svg, others }
}

function removeInput(name) {
  inputs = inputs.filter((each) => each.name !== name)
  // The call may list the name.
  for (const parameter of parameters.filter(({ accepts }) => accepts === "the names of diagrams")) {
    const isList = parameter.text.startsWith("[")
    const names = parameter.text.replace(/[[\]]/g, "").split(/[ ,]+/).filter((other) => other && other !== name)
    if (parameter.text.includes(name)) { parameter.text = isList ? `[${names.join(" ")}]` : names.join(", "); call = written(parameters) }
  }
  changed()
}

function renderInputs() {
  const names = inputs.map(({ name }) => name)
  for (const [name, part] of parts) if (!names.includes(name)) { part.root.remove(); parts.delete(name) }
  inputs.forEach((each, index) => {
    if (!parts.has(each.name)) parts.set(each.name, inputParts(each))
    const part = parts.get(each.name)
    if ($("inputs").children[index] !== part.root) $("inputs").insertBefore(part.root, $("inputs").children[index] ?? null)
    if (document.activeElement !== part.text || part.text.value.trim() !== each.text) part.text.value = each.text
    const isWrong = problem !== null && problem.line.startsWith(each.name + ":")
    part.text.setAttribute("aria-invalid", isWrong)
    part.less.hidden = inputs.length < 2
    part.note.textContent = evaluation && !problem && !evaluation.inputs.includes(each.name) ? "not used" : ""
    part.ending.disabled = part.more.disabled = each.diagram === null
    part.svg.parentElement.hidden = each.diagram === null
    part.others.replaceChildren()
    const lines = linesOf(each)
    if (lines.length > 1) part.others.append(...lines.slice(1, 1 + shownSubscriptions).map((line) => readOnly(line, index % palette)))
    const hidden = lines.length - 1 - shownSubscriptions
    if (hidden > 0) part.others.append(make("div", { className: "line-name", textContent: hidden === 1 ? "… 1 more subscription" : `… ${hidden} more subscriptions` }))
    part.selection.hidden = true
    if (each.diagram === null) return
    const marks = each.diagram.marks
    part.ending.value = isEnd(marks.at(-1)) ? marks.at(-1).kind : "open"
    const line = lines[0], from = shift(each)
    const isNew = !line || line.events.length !== marks.length
    const focused = document.activeElement?.closest?.("[data-mark]")?.dataset.mark
    const events = marks.map((mark, position) => ({ ...mark, tick: mark.tick + from, isReceived: isNew ? true : line.events[position].isReceived, source: null }))
    fill(part.svg, { events, subscriptions: line?.subscriptions ?? [], goesOn: !isEnd(marks.at(-1)), start: from }, index % palette, (group, event) => {
      const mark = markOf(each, event.id)
      const isSelected = selected?.id === event.id
      group.dataset.mark = event.id
      group.classList.toggle("selected", isSelected)
      const names = { role: "slider", tabindex: 0, "aria-label": `${spoken(mark)} of ${each.name}`, "aria-valuemin": 0, "aria-valuemax": 150, "aria-valuenow": mark.tick, "aria-valuetext": `tick ${mark.tick}` }
      for (const [name, value] of Object.entries(names)) group.setAttribute(name, value)
      if (!isSelected) return
      part.selection.hidden = false
      part.value.disabled = mark.kind !== "value"
      if (document.activeElement !== part.value) part.value.value = mark.value ?? (mark.kind === "completed" ? "|" : "#")
      if (document.activeElement !== part.tick) part.tick.value = mark.tick
    })
    if (focused && marks.some(({ id }) => String(id) === focused)) part.svg.querySelector(`[data-mark="${focused}"]`)?.focus()
  })
}

function renderResults() {
  const isOld = problem !== null
  $("results").classList.toggle("old", isOld)
  if (!evaluation) return $("results").replaceChildren()
  const names = inputs.map(({ name }) => name)
  const isEditable = ({ name }) => names.some((other) => name === other || name.startsWith(other + " ("))
  const sources = evaluation.lines.filter((line) => line.isSource && !isEditable(line)).map((line) => readOnly(line, 0))
  const results = evaluation.lines.filter(({ isSource }) => !isSource).map((line) => readOnly(line, palette))
  const texts = evaluation.results.map((text) => make("div", { className: "text mono", textContent: text }))
  $("results").replaceChildren(...sources, ...results, make("div", { className: "scroll" }, axis()), ...texts)
  $("shown-call").textContent = call
  $("remarks").textContent = evaluation.remarks.join("; ")
  const stopped = evaluation.stoppedAt
  $("stopped").textContent = stopped === null || stopped === undefined ? "" : `The run was stopped at tick ${stopped}.`
}

function renderProblem() {
  $("problem").hidden = problem === null
  const isCall = problem !== null && !inputs.some(({ name }) => problem.line.startsWith(name + ":"))
  $("call").setAttribute("aria-invalid", isCall)
  const text = problem?.line ? `${problem.line}\n${" ".repeat(problem.column)}^` : ""
  $("problem").replaceChildren(...(problem === null ? [] : [problem.reason, ...(text ? [make("pre", { textContent: text })] : [])]))
}

/** Draws what does not depend on the server. */
function render() {
  if (document.activeElement !== $("call")) $("call").value = call
  if (document.activeElement !== $("ticks")) $("ticks").value = ticks ?? ""
  measure()
  renderInputs()
}

let announcing = null

function renderAll() {
  render()
  renderResults()
  renderProblem()
  renderArguments()
  clearTimeout(announcing)
  announcing = setTimeout(() => {
    $("announcement").textContent = problem || !evaluation ? "" : evaluation.lines.filter(({ isSource }) => !isSource).map(describe).join("; ")
  }, 600)
}

// Arguments

/** Returns the call with the arguments of the controls. */
function written(parameters) {
  const open = call.indexOf("(")
  let head = open < 0 ? call : call.slice(0, open), tail = ""
  if (open < 0) {
    const source = call.indexOf(" of ")
    if (source >= 0) [head, tail] = [call.slice(0, source), call.slice(source)]
  } else {
    let depth = 0
    for (let index = open; index < call.length; index++) {
      if ("([{".includes(call[index])) depth++
      if (")]}".includes(call[index]) && --depth === 0) { tail = call.slice(index + 1); break }
    }
  }
  const given = parameters.filter(({ text, isGiven }) => isGiven && text !== "")
  const texts = given.map(({ label, text }) => (label === "_" ? text : `${label}: ${text}`))
  return head + (texts.length || open >= 0 ? `(${texts.join(", ")})` : "") + tail
}

function renderArguments() {
  const shown = JSON.stringify(parameters)
  const place = $("arguments")
  if (place.dataset.shown === shown || place.contains(document.activeElement) && place.dataset.labels === labels()) return
  place.dataset.shown = shown
  place.dataset.labels = labels()
  const focused = place.contains(document.activeElement) ? [...place.querySelectorAll("input, select")].indexOf(document.activeElement) : -1
  place.replaceChildren(...parameters.map(control))
  place.querySelectorAll("input, select")[focused]?.focus()
}

const labels = () => parameters.map(({ label, control }) => label + control).join()

function control(parameter, index) {
  const set = (text) => {
    parameters = parameters.map((each, other) => (other === index ? { ...each, text, isGiven: text !== "" } : each))
    call = written(parameters)
    changed()
  }
  let field
  if (parameter.control === "choice") {
    const texts = parameter.choices.includes(parameter.text) ? parameter.choices : [parameter.text, ...parameter.choices]
    field = make("select", { onchange: () => set(field.value) }, ...texts.map((text) => make("option", { value: text, textContent: text })))
    field.value = parameter.text
  } else {
    const list = `choices-${index}`
    field = make("input", { value: parameter.text, type: parameter.control === "number" ? "number" : "text", autocomplete: "off", spellcheck: false, oninput: () => set(field.value.trim()) })
    if (parameter.control === "number") Object.assign(field, { min: parameter.least ?? 0, max: 1000000 })
    if (parameter.choices.length) field.setAttribute("list", list)
    const choices = make("datalist", { id: list }, ...parameter.choices.map((value) => make("option", { value })))
    field.title = `Accepts ${parameter.accepts}.`
    return make("label", {}, name(parameter), field, choices)
  }
  field.title = `Accepts ${parameter.accepts}.`
  return make("label", {}, name(parameter), field)
}

const name = ({ label, accepts }) => (label === "_" ? short(accepts) : label)
const short = (accepts) => (accepts.startsWith("a whole number of ticks") ? "ticks" : accepts.startsWith("a whole number") ? "number"
  : accepts.startsWith("even") ? "condition" : accepts.startsWith("letters") ? "transformation" : accepts.startsWith("+") ? "function"
  : accepts.startsWith(".merge") ? "strategy" : accepts.startsWith("'") ? "choice" : accepts.startsWith("the name") ? "diagram" : accepts.replace(/^an? /, "").split(" ")[0])

// The operator

function showEntry() {
  document.title = `${entry.title} – Rill playground`
  $("title").replaceChildren(...breakable(entry.title))
  $("question").textContent = entry.question
  $("summary").replaceChildren(...withCode(entry.summary))
  $("names").replaceChildren(...entry.names.map(({ library, text }) =>
    make("div", {}, make("dt", { textContent: library }), make("dd", {}, ...withCode(text)))))
  const buttons = entry.examples.map(({ setup }) => make("button", { type: "button", onclick: () => { use(setup); showPicture(); changed() } }, ...breakable(setup.call)))
  $("examples").replaceChildren(...(buttons.length > 1 ? [make("span", { textContent: "Examples:" }), ...buttons] : []))
  $("add-input").disabled = !entry.canAddInput
  showPicture()
  parts.clear()
  $("inputs").replaceChildren()
  for (const item of document.querySelectorAll("nav [aria-current]")) item.removeAttribute("aria-current")
  const current = document.querySelector(`nav a[data-id="${CSS.escape(entry.id)}"]`)
  current?.setAttribute("aria-current", "page")
  const box = current?.getBoundingClientRect(), list = $("list").getBoundingClientRect()
  if (box && (box.top < list.top || box.bottom > list.bottom)) $("list").scrollTop += box.top - list.top - list.height / 3
}

function showPicture() {
  const example = entry.examples.find(({ setup }) => setup.call === call) ?? entry.examples[0]
  $("figure").hidden = !example.picture
  if (!example.picture) return
  $("picture").src = `/pictures/${encodeURIComponent(example.picture)}`
  $("picture").alt = `Diagram of ${example.setup.call}`
}

// Search

const stem = (text) => text.replace(/^.*?(\w+)(\W.*)?$/, "$1").toLowerCase()

/** Returns the operators for a query, the best first, each with the name in another library that matches. */
function search(query) {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return entries.map((each) => ({ entry: each, match: "" }))
  const rank = (text) => {
    const lower = text.toLowerCase()
    if (lower === wanted) return 0
    const word = lower.split(/[^\p{L}\p{N}_]/u).filter(Boolean)
    if (lower.startsWith(wanted) && !/[\p{L}\p{N}]/u.test(lower[wanted.length] ?? "")) return 1
    if (word.includes(wanted)) return 2
    if (lower.startsWith(wanted)) return 3
    return lower.includes(wanted) ? 5 : Infinity
  }
  const found = []
  entries.forEach((each, order) => {
    let best = { score: rank(each.title), match: "" }
    for (const { library, text } of each.names) {
      let isSimilar = false
      text.split("`").forEach((part, index) => {
        if (index % 2 === 0) { isSimilar = part.includes("≈"); return }
        const score = rank(part) + 0.3 + (isSimilar ? 0.4 : 0)
        if (score < best.score) best = { score, match: `${part} in ${library}` }
      })
      const score = rank(text.replaceAll("`", "")) + 2.5
      if (score < best.score) best = { score, match: `${text.replaceAll("`", "")} in ${library}` }
    }
    if (each.summary.toLowerCase().includes(wanted) && best.score > 8) best = { score: 8, match: "" }
    if (best.score < Infinity) found.push({ entry: each, match: best.match, score: best.score, order })
  })
  if (!found.length) return similar(wanted)
  return found.sort((left, right) => left.score - right.score || left.order - right.order)
}

/** Returns the operators with a name that differs from the query by a few letters, the most similar first. */
function similar(wanted) {
  const most = Math.min(2, Math.floor(wanted.length / 3))
  const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_]/u).filter((word) => Math.abs(word.length - wanted.length) <= most)
  const nearest = (text) => Math.min(Infinity, ...words(text).map((word) => distance(word, wanted)))
  return entries.flatMap((each, order) => {
    const names = each.names.map(({ library, text }) => ({ score: nearest(text), match: `${text.replaceAll("`", "")} in ${library}` }))
    const best = [{ score: nearest(each.title), match: "" }, ...names].reduce((best, other) => (other.score < best.score ? other : best))
    return best.score <= most ? [{ entry: each, match: best.match, score: best.score, order, isSimilar: true }] : []
  }).sort((left, right) => left.score - right.score || (left.match !== "") - (right.match !== "") || left.order - right.order)
}

/** Returns the number of letters to add, remove, change, or exchange with the next one. */
function distance(left, right) {
  let before = [], row = [...Array(right.length + 1).keys()]
  for (let index = 1; index <= left.length; index += 1) {
    const next = [index]
    for (let column = 1; column <= right.length; column += 1) {
      const isEqual = left[index - 1] === right[column - 1]
      next[column] = Math.min(row[column] + 1, next[column - 1] + 1, row[column - 1] + (isEqual ? 0 : 1))
      if (index > 1 && column > 1 && left[index - 1] === right[column - 2] && left[index - 2] === right[column - 1]) {
        next[column] = Math.min(next[column], before[column - 2] + 1)
      }
    }
    [before, row] = [row, next]
  }
  return row[right.length]
}

/** Returns a name with the places at which a narrow line can break: after punctuation, and before a capital letter. */
function breakable(name) {
  return name.split(/(?<=[(:.,)])(?!\))|(?<=[a-z])(?=[A-Z])/).flatMap((part, index) => (index ? [make("wbr"), part] : [part]))
}

function renderList() {
  const query = $("query").value
  const found = search(query)
  const item = ({ entry: each, match }) => make("li", {}, make("a", {
    href: "#" + new URLSearchParams({ operator: each.id }), "data-id": each.id, onclick: () => closeList(),
    ...(each.id === entry?.id ? { "aria-current": "page" } : {}),
  }, ...breakable(each.title), ...(match ? [make("small", { textContent: match })] : [])))
  const children = []
  if (query.trim()) children.push(make("ul", {}, ...found.map(item)))
  else {
    for (const question of new Set(entries.map((each) => each.question))) {
      children.push(make("h3", { textContent: question }), make("ul", {}, ...found.filter((each) => each.entry.question === question).map(item)))
    }
  }
  $("operators").replaceChildren(...children)
  $("found").textContent = query.trim() ? `${found.length === 1 ? "1 operator" : `${found.length} operators`}${found[0]?.isSimilar ? " with a similar name" : ""}` : `${entries.length} operators`
}

function closeList() {
  $("list").classList.remove("open")
  $("toggle").setAttribute("aria-expanded", "false")
}

function openList() {
  $("list").classList.add("open")
  $("toggle").setAttribute("aria-expanded", "true")
}

$("query").addEventListener("input", () => { renderList(); openList() })
$("query").addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") { event.preventDefault(); openList(); document.querySelector("nav a")?.focus() }
  if (event.key === "Escape") { $("query").value = ""; renderList(); closeList() }
})
$("find").addEventListener("submit", (event) => {
  event.preventDefault()
  const first = search($("query").value)[0]
  if (first) { closeList(); open(first.entry.id) }
})
$("list").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...document.querySelectorAll("nav a")]
  const target = links[links.indexOf(document.activeElement) + step] ?? $("query")
  event.preventDefault()
  target.focus()
})
$("toggle").addEventListener("click", () => ($("list").classList.contains("open") ? closeList() : openList()))
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, select, textarea")) return
  event.preventDefault()
  $("query").focus()
})

// Scrolling: the lines of a narrow page have one axis.

document.addEventListener("scroll", ({ target }) => {
  if (!target.classList?.contains("scroll")) return
  for (const line of document.querySelectorAll(".scroll")) if (line.scrollLeft !== target.scrollLeft) line.scrollLeft = target.scrollLeft
}, true)

// Controls

$("call").addEventListener("input", () => { call = $("call").value; showPicture(); changed() })
$("ticks").addEventListener("input", () => { ticks = $("ticks").value === "" ? null : Math.max(0, Math.min(500, Math.round(Number($("ticks").value)))); changed() })
$("reset").addEventListener("click", () => { use(entry.examples[0].setup); showPicture(); changed() })
$("add-input").addEventListener("click", async () => {
  try {
    const { isRun, result } = await post("/inputs", setup())
    if (isRun) { use(result); return changed() }
    problem = { line: "", column: 0, ...result }
  } catch {
    problem = noAnswer
  }
  renderAll()
})
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href)
    $("copied").textContent = "Copied."
  } catch {
    $("copied").textContent = "Copy the address of the page."
  }
  setTimeout(() => { $("copied").textContent = "" }, 4000)
})
addEventListener("hashchange", follow)
addEventListener("resize", () => { if (entry) { render(); renderResults() } })

// For the script that looks at the page.
window.playground = { search, setup, geometry, state: () => ({ entry, evaluation, problem, parameters, running, wanted }) }

entries = await (await fetch("/operators.json")).json()
renderList()
follow()
