// Searches all pages of the site, also by the names of other libraries. Every page loads this file; `search.py` writes the index.
(() => {
  "use strict"
  const base = (window.baseUrl || "/").replace(/\/?$/, "/")
  const limit = 40
  let entries

  const plain = (text) => text.toLowerCase().replace(/[`\s]/g, "")
  const stem = (name) => name.split(/[(:]/)[0]

  async function load() {
    const response = await fetch(base + "search.json")
    if (!response.ok) throw new Error(response.statusText)
    return (await response.json()).map((entry, order) => {
      const name = plain(entry.title)
      return {
        ...entry, order, name, stem: stem(name), text: `${entry.title} ${entry.summary}`.toLowerCase(),
        others: entry.others.map((other) => ({ ...other, name: plain(other.name), shown: other.name })),
      }
    })
  }

  // How well a name matches, from 0 for the best, or undefined. The words of the summary count least.
  function ofName(entry, query) {
    if (entry.name === query && query.includes("(")) return 0
    if (entry.stem === query || plain(entry.parent) + "." + entry.stem === query) return 1
    if (entry.name.startsWith(query)) return 4
    if (entry.name.includes(query)) return 6
  }

  function ofOther(other, query) {
    if (other.name === query) return 2
    if (stem(other.name) === query) return 3
    if (other.name.startsWith(query)) return 5
    if (other.name.includes(query)) return 7
  }

  function match(entry, query, words) {
    let best = { entry, score: ofName(entry, query) ?? (words.every((word) => entry.text.includes(word)) ? 8 : Infinity) }
    for (const other of entry.others) {
      const score = ofOther(other, query)
      if (score < best.score) best = { entry, other, score }
    }
    return best
  }

  // Among names that only contain the text, short ones are first. Equal ones keep the order of the index.
  function search(text) {
    const words = text.toLowerCase().trim().split(/\s+/).filter(Boolean)
    const query = words.join("").replace(/^\./, "")
    if (!query) return []
    const long = ({ score, entry, other }) => score < 4 || score > 7 ? 0 : (other ?? entry).name.length
    return entries.map((entry) => match(entry, query, words)).filter(({ score }) => score < Infinity)
      .sort((a, b) => a.score - b.score || long(a) - long(b) || a.entry.order - b.entry.order)
  }

  function element(tag, attributes, ...children) {
    const made = Object.assign(document.createElement(tag), attributes)
    made.append(...children)
    return made
  }

  function row({ entry, other }) {
    const name = element("b", {}, other ? other.to : entry.title)
    const from = other ? [element("span", { className: "from" }, `${other.shown} → `)] : []
    const place = [other && `${other.shown} in ${other.library}`, entry.parent, entry.kind].filter(Boolean).join(" · ")
    const link = element("a", { href: base + encodeURI(entry.path) }, ...from, name, element("span", {}, entry.summary),
      element("span", { className: "place" }, place))
    return element("li", {}, link)
  }

  const input = element("input", {
    type: "search", id: "site-search-text", autocomplete: "off", spellcheck: false, placeholder: "debounce, switchMap, a word …",
  })
  input.setAttribute("autocapitalize", "off")
  const status = element("p", {})
  status.setAttribute("role", "status")
  const list = element("ul", {})
  const close = element("button", { type: "button" }, "Close")
  const form = element("form", {}, element("label", { htmlFor: input.id }, "Search names, names in other libraries, and summaries"),
    input, close)
  const dialog = element("dialog", { className: "site-search" }, form, status, list,
    element("p", { className: "keys" }, "Enter opens the first result. The arrow keys move through the results."))
  dialog.setAttribute("aria-label", "Search")
  const button = element("button", { type: "button", className: "site-search-open" }, "Search", element("kbd", {}, "/"))
  button.setAttribute("aria-keyshortcuts", "/")
  button.setAttribute("aria-label", "Search")
  button.setAttribute("aria-haspopup", "dialog")
  list.setAttribute("aria-label", "Results")
  list.hidden = true

  function show() {
    if (!entries) return
    const found = search(input.value)
    list.replaceChildren(...found.slice(0, limit).map(row))
    list.hidden = !found.length
    list.scrollTop = 0
    const number = found.length === 1 ? "1 result" : `${found.length || "No"} results`
    status.textContent = !input.value.trim() ? "" : found.length > limit ? `${number}, of which the first ${limit} are shown` : number
    dialog.dataset.shown = input.value
  }

  async function open() {
    if (!dialog.open) dialog.showModal()
    input.select()
    input.focus()
    try {
      entries ??= await load()
      show()
    } catch {
      status.textContent = "The index of the search cannot be loaded."
    }
  }

  button.addEventListener("click", open)
  close.addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close() })
  input.addEventListener("input", show)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    list.querySelector("a")?.click()
  })
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const stops = [input, ...list.querySelectorAll("a")]
    const at = stops.indexOf(document.activeElement)
    event.preventDefault()
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus()
  })
  document.addEventListener("keydown", (event) => {
    const writes = event.target.closest?.("input, textarea, select, [contenteditable]")
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writes || dialog.open) return
    event.preventDefault()
    open()
  })
  document.body.append(button, dialog)
})()
