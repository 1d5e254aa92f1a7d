@preconcurrency import Dispatch
import Operators
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The keys of the terminal of this process, which sends each key without an end of line.
///
/// The lines of a log can come from standard input, so the keys are read from the terminal itself.
final class Keyboard: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "board.keys")
    /// The settings to restore.
    private let found: Mutex<termios?>

    /// Returns `nil` if the process has no terminal, or runs in the background.
    init?() {
        descriptor = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var settings = termios()
        guard descriptor >= 0, tcgetpgrp(descriptor) == getpgrp(), tcgetattr(descriptor, &settings) == 0 else {
            close(descriptor)
            return nil
        }
        found = Mutex(settings)
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(descriptor, TCSANOW, &settings)
    }

    deinit {
        restore()
        close(descriptor)
    }

    /// Sends the keys. Completes when the terminal is closed.
    var keys: Signal<Key, Never> {
        Signal { [self] subscriber in
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { [self] in
                var bytes = [UInt8](repeating: 0, count: 1_024)
                let count = read(descriptor, &bytes, bytes.count)
                if count > 0 {
                    for key in Key.keys(in: bytes.prefix(count)) { subscriber.send(key) }
                } else if count == 0 || errno != EAGAIN && errno != EINTR {
                    subscriber.complete()
                }
            }
            source.activate()
            return ActionDisposable { source.cancel() }
        }
    }

    /// Restores the settings of the terminal.
    func restore() {
        found.withLock { found in
            guard var settings = found else { return }
            found = nil
            tcsetattr(descriptor, TCSANOW, &settings)
        }
    }
}
