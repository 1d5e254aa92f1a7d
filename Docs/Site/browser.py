"""Shows pages in a headless browser, as a reader sees them, from a plain file server."""
import functools
import http.server
import json
import queue
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

import walk

# A page of the same origin that checks the others in a frame: the title, the pictures, and the links.
VIEWER = """<!doctype html><meta charset="utf-8"><iframe id="frame" width="1200" height="900"></iframe><script>
const frame = document.getElementById("frame")
const until = (holds) => new Promise((done) => {
  const began = Date.now()
  const look = () => holds() || Date.now() - began > 120000 ? done() : setTimeout(look, 10)
  look()
})
async function see(page) {
  frame.contentWindow.location.replace("/" + page + "/")
  const here = () => frame.contentWindow.location.pathname === "/" + page + "/" && frame.contentDocument
  await until(() => here() && here().querySelector("main h1, .main h1"))
  const content = here()
  if (!content) return { page, title: null, pictures: [], links: [] }
  const images = [...content.querySelectorAll("main img, .main img")]
  images.forEach((image) => { image.loading = "eager" })
  await until(() => images.every((image) => image.complete))
  return {
    page, title: content.querySelector("main h1, .main h1")?.textContent.trim(),
    pictures: images.map((image) => [image.currentSrc || image.src, image.naturalWidth]),
    links: [...content.querySelectorAll("main a[href], .main a[href]")].map((link) => link.href),
  }
}
(async () => {
  const pages = await (await fetch("/pages.json")).json()
  for (const page of pages) await fetch("/seen", { method: "POST", body: JSON.stringify(await see(page)) })
})()
</script>"""


def name():
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


class Server(http.server.SimpleHTTPRequestHandler):
    pages, seen = [], queue.Queue()

    def do_GET(self):
        own = {"/viewer": ("text/html", VIEWER), "/pages.json": ("application/json", json.dumps(self.pages))}
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


def problems(site, seen, origin):
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
    """Shows the pages in a browser. Returns the number of pages shown, and the problems."""
    Server.pages = pages
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    found, shown = [], 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [name(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             f"--user-data-dir={profile}", f"{origin}/viewer"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in pages:
                found += problems(site, Server.seen.get(timeout=300), origin)
                shown += 1
        except queue.Empty:
            found.append("the browser stopped")
        finally:
            process.terminate()
            process.wait()
    server.shutdown()
    return shown, found
