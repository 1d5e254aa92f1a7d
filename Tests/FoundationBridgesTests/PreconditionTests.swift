import Foundation
import FoundationBridges
import StreamTesting
import Testing

@Suite("Preconditions of the module")
struct PreconditionTests {
    @Test("An interval of zero for a signal of a progress ends the process with a message")
    func progressSignal() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Progress(totalUnitCount: 1).signal(for: \.isPaused, every: .zero, on: VirtualTimeScheduler())
        }
        #expect(result.hasMessage("signal(for:every:on:) requires a positive interval, but got 0.0 seconds"))
    }

    @Test("A negative interval for a property of a progress ends the process with a message")
    func progressProperty() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Progress(totalUnitCount: 1).property(for: \.isPaused, every: .seconds(-1), on: VirtualTimeScheduler())
        }
        #expect(result.hasMessage("property(for:every:on:) requires a positive interval, but got -1.0 seconds"))
    }

    @Test("A run-loop scheduler without modes ends the process with a message")
    func modes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RunLoopScheduler(.main, modes: [])
        }
        #expect(result.hasMessage("RunLoopScheduler requires at least one mode, but got []; pass [.common]"))
    }

    #if canImport(Glibc)
        @Test("A run-loop scheduler ends the process with a message if no socket is left")
        func sockets() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let runLoop = RunLoop.main
                var limit = rlimit(rlim_cur: 0, rlim_max: 0)
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                _ = RunLoopScheduler(runLoop)
            }
            #expect(result.hasMessage("RunLoopScheduler requires two sockets, but got Too many open files"))
        }
    #endif

    @Test("Repeating work without a positive interval ends the process with a message")
    func repeatingWork() async {
        let onQueue = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            OperationQueueScheduler(OperationQueue()).schedule(after: .zero, every: .zero, leeway: .zero) {}
        }
        #expect(onQueue.hasMessage("greater than zero, but got 0.0 seconds"))
        let onRunLoop = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            RunLoopScheduler(.main).schedule(after: .zero, every: .seconds(-1), leeway: .zero) {}
        }
        #expect(onRunLoop.hasMessage("greater than zero, but got -1.0 seconds"))
    }

    // Foundation on Linux accepts every name.
    #if canImport(ObjectiveC)
        @Test("The name of the global domain as a suite of user defaults ends the process with a message")
        func suiteName() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = UserDefaultsProperty("volume", default: 5, suiteName: UserDefaults.globalDomain)
            }
            #expect(result.hasMessage("requires the name of a suite, but got NSGlobalDomain; pass another name"))
        }
    #endif
}

extension ExitTest.Result? {
    fileprivate func hasMessage(_ text: String) -> Bool {
        self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(text) } == true
    }
}
