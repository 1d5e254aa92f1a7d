"""A headless Chromium, controlled through two pipes with the DevTools protocol. Needs no driver and no package."""
import base64, json, os, shutil, subprocess, tempfile, time


class Refusal(SystemExit):
    """The browser has answered a call with an error."""


class Browser:
    def __init__(self, pictures=".", options=()):
        self.pictures, self.number, self.log = pictures, 0, []
        self.profile = tempfile.mkdtemp()
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        commands, self.output = os.pipe()
        self.input, answers = os.pipe()

        def descriptors():
            # The protocol uses the descriptors 3 and 4.
            first, second = os.dup2(commands, 60), os.dup2(answers, 61)
            os.dup2(first, 3)
            os.dup2(second, 4)

        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
                     f"--user-data-dir={self.profile}", *options, "about:blank"]
        self.process = subprocess.Popen([program, *arguments], preexec_fn=descriptors, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.received, self.session = b"", None
        target = next(target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.received:
                piece = os.read(self.input, 1 << 20)
                if not piece:
                    raise SystemExit("the browser has ended")
                self.received += piece
            text, self.received = self.received.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Refusal(f"{method}: {answer['error']}")
                return answer["result"]
            if answer.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
                self.log.append(answer["params"])

    def open(self, url):
        # The previous document can still answer after the call has returned.
        self.run("window.isLeft = true")
        navigation = self.call("Page.navigate", url=url)
        # An address that differs only in its fragment has no loader, because it keeps the document.
        while "loaderId" in navigation and not self.isOpen():
            time.sleep(0.05)

    def isOpen(self):
        try:
            return self.run("return !window.isLeft && document.readyState === 'complete'")
        except Refusal as refusal:
            # The browser has removed the previous document during the call.
            if "context" in str(refusal) or "navigated" in str(refusal):
                return False
            raise

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=f"(() => {{ {script} }})()", returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{script}: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")

    def wait(self, what, script, seconds=60):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if result := self.run(script):
                print(f"ok: {what}", flush=True)
                return result
            time.sleep(0.2)
        raise SystemExit(f"FAILED: {what}\n" + json.dumps(self.log, indent=1))

    def size(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 600)

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def point(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode={"ArrowLeft": 37, "Home": 36, "Tab": 9}.get(key, 0))

    def picture(self, name, whole=True):
        if whole:
            self.run("scrollTo(0, 0)")
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        options = {"clip": clip, "captureBeyondViewport": True} if whole else {}
        data = self.call("Page.captureScreenshot", format="png", **options)["data"]
        with open(os.path.join(self.pictures, name), "wb") as file:
            file.write(base64.b64decode(data))
        print("picture:", name, flush=True)

    def quit(self):
        try:
            self.call("Browser.close")
        except (SystemExit, OSError):
            pass
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
