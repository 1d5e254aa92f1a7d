"""Shows and searches pages in a headless browser, as a reader sees them, from a plain file server."""
import functools
import http.server
import json
import queue
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

import walk

# What a reader searches for, also by names of other libraries, and the page to which the first result leads.
SIGNAL = "documentation/operators/streamcore/signal"
SEARCHES = {
    "debounce": f"{SIGNAL}/debounce(for:on:oncompletion:)", "flatMap": f"{SIGNAL}/flatmap(_:_:)",
    "switchMap": f"{SIGNAL}/flatmap(_:_:)", "observe(on:)": f"{SIGNAL}/deliver(on:)",
    "sink": "documentation/streamcore/signal/subscribe(next:failed:completed:_:_:)",
}
SEARCHED = ["documentation/rill", f"{SIGNAL}/map(_:)"]

# A page of the same origin that checks the others in a frame: the title, the pictures, the links, and the search.
VIEWER = """<!doctype html><meta charset="utf-8"><iframe id="frame" width="1200" height="900"></iframe><script>
const frame = document.getElementById("frame")
const until = (holds) => new Promise((done) => {
  const began = Date.now()
  const look = () => holds() || Date.now() - began > 120000 ? done() : setTimeout(look, 10)
  look()
})
const path = () => decodeURIComponent(frame.contentWindow.location.pathname).replace(/^\/|\/$/g, "")
const title = () => frame.contentDocument?.querySelector("main h1, .main h1")?.textContent.trim()
async function open(page) {
  frame.contentWindow.location.replace("/" + page + "/")
  await until(() => path() === page && title())
  return path() === page && frame.contentDocument
}
// Types each text into the search as a reader does, and opens the first result of the last one.
async function find({ from, texts }) {
  const content = await open(from)
  const slash = new frame.contentWindow.KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true })
  const seen = { from, found: [] }
  if (!content || content.body.dispatchEvent(slash)) return { ...seen, problem: "the key / does not open the search" }
  const dialog = content.querySelector("dialog[open]")
  const input = content.activeElement
  const status = dialog.querySelector("[role=status]")
  if (!dialog.contains(input) || !input.labels?.length) return { ...seen, problem: "the search has no focused field with a label" }
  await until(() => "shown" in dialog.dataset || status.textContent)
  for (const text of texts) {
    input.value = text
    input.dispatchEvent(new Event("input"))
    seen.found.push([text, dialog.querySelector("li a")?.pathname, status.textContent])
  }
  if (!dialog.querySelector("li a")) return seen
  input.dispatchEvent(new frame.contentWindow.KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }))
  if (content.activeElement !== dialog.querySelector("li a")) return { ...seen, problem: "an arrow key does not move to a result" }
  dialog.querySelector("form").requestSubmit()
  await until(() => path() !== from && title())
  return { ...seen, opened: path() }
}
async function see(page) {
  const content = await open(page)
  if (!content) return { page, title: null, pictures: [], links: [] }
  const images = [...content.querySelectorAll("main img, .main img")]
  images.forEach((image) => { image.loading = "eager" })
  await until(() => images.every((image) => image.complete))
  return {
    page, title: title(),
    pictures: images.map((image) => [image.currentSrc || image.src, image.naturalWidth]),
    links: [...content.querySelectorAll("main a[href], .main a[href]")].map((link) => link.href),
  }
}
(async () => {
  const { pages, searches } = await (await fetch("/tasks.json")).json()
  const report = (seen) => fetch("/seen", { method: "POST", body: JSON.stringify(seen) })
  for (const search of searches) await report(await find(search))
  for (const page of pages) await report(await see(page))
})()
</script>"""


def name():
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


class Server(http.server.SimpleHTTPRequestHandler):
    tasks, seen = {}, queue.Queue()

    def do_GET(self):
        own = {"/viewer": ("text/html", VIEWER), "/tasks.json": ("application/json", json.dumps(self.tasks))}
        if self.path not in own:
            return super().do_GET()
        kind, text = own[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_POST(self):
        self.seen.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def misses(seen):
    page, found = seen["from"], {}
    if "problem" in seen:
        yield f"{page}: {seen['problem']}"
        return
    for text, link, status in seen["found"]:
        found[text] = urllib.parse.unquote(link or status).strip("/")
        if found[text] != SEARCHES[text] or not re.match(r"[1-9]\d* results?\b", status):
            yield f"{page}: a search for {text} finds {found[text]} ({status}) instead of {SEARCHES[text]}"
    if "opened" in seen and seen["opened"] != found[text]:
        yield f"{page}: the first result of a search for {text} opens {seen['opened']}"


def problems(site, seen, origin):
    if "page" not in seen:
        yield from misses(seen)
        return
    page = seen["page"]
    if not seen["title"]:
        yield f"{page}: the browser shows no title"
    for picture, width in seen["pictures"]:
        if not width:
            yield f"{page}: the browser does not show {picture}"
    for link in set(seen["links"]):
        address = urllib.parse.urlsplit(link)
        if f"{address.scheme}://{address.netloc}" == origin and not walk.exists(site, urllib.parse.unquote(address.path)):
            yield f"{page}: links to {address.path}, which does not exist"


def show(site, pages):
    """Searches and shows the pages in a browser. Returns the number of pages shown, and the problems."""
    searches = [{"from": page, "texts": list(SEARCHES)} for page in SEARCHED]
    Server.tasks = {"pages": pages, "searches": searches}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    found, shown = [], 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [name(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             f"--user-data-dir={profile}", f"{origin}/viewer"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in searches + pages:
                seen = Server.seen.get(timeout=300)
                found += problems(site, seen, origin)
                shown += "page" in seen
        except queue.Empty:
            found.append("the browser stopped")
        finally:
            process.terminate()
            process.wait()
    server.shutdown()
    return shown, found
