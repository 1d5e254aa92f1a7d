import Foundation
import FoundationBridges
import StreamTesting
import TestSupport

/// The parameters of FoundationBridges, except for those of its schedulers.
extension ExtremeArgument {
    static var bridges: [ExtremeArgument] {
        [
            duration("Progress.signal(for:every:on:)", "interval", where: positive) { value in
                let progress = Progress(totalUnitCount: 2)
                return exercise(every: value) { _, scheduler in
                    progress.signal(for: \.completedUnitCount, every: value, on: scheduler)
                }
            },
            duration("Progress.property(for:every:on:)", "interval", where: positive) { value in
                let (progress, scheduler) = (Progress(totalUnitCount: 2), VirtualTimeScheduler())
                let property = progress.property(for: \.completedUnitCount, every: value, on: scheduler)
                progress.completedUnitCount = 2
                scheduler.advance(by: longest)
                return property.value == (value == longest ? 0 : 2) ? [] : ["the value is \(property.value)"]
            },
            duration("ServerSentEvent.init(type:data:lastEventID:reconnectionTime:)", "reconnectionTime") { value in
                ServerSentEvent(data: "", reconnectionTime: value).reconnectionTime == value
                    ? [] : ["it is another time"]
            },
            number("FileContents.chunks(size:on:)", "size", where: positive) { size in
                let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID())")
                defer { try? FileManager.default.removeItem(at: file) }
                do { try Data("text".utf8).write(to: file) } catch { return ["\(error)"] }
                return exercise { _, scheduler in FileContents(of: file).chunks(size: size, on: scheduler) }
            },
        ]
    }
}
