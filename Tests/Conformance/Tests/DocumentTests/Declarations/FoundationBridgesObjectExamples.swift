import DocumentSupport
import Foundation
import FoundationBridges
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/FoundationBridges that observe the properties of objects.
@Suite("Documentation of FoundationBridges: objects", .serialized) struct FoundationBridgesObjectExamples {
    let bag = DisposableBag()

    @Test("A property of a progress is read at each interval") func progressProperty() throws {
        let scheduler = VirtualTimeScheduler()
        let upload = Progress(totalUnitCount: 4)
        let fraction = upload.property(for: \.fractionCompleted, every: .milliseconds(100), on: scheduler)
        upload.completedUnitCount = 3
        print(fraction.value)  // prints 0.0
        scheduler.advance(by: .milliseconds(100))
        print(fraction.value)  // prints 0.75
        #expect(try printed.take() == Printed.promised())
    }

    #if canImport(ObjectiveC)
        @Test("A property of an object is observed by key path") func keyValueObserving() throws {
            let boiler = Boiler()
            boiler.signal(for: \.temperature).subscribe { print($0) }.add(to: bag)  // prints 20
            boiler.temperature = 60  // prints 60
            #expect(try printed.take() == Printed.promised())
        }

        @Test("A change of a property has its old and new value") func changes() throws {
            let boiler = Boiler()
            let steps = boiler.signal(for: \.temperature, options: [.old, .new]) {
                ($0.newValue ?? 0) - ($0.oldValue ?? 0)
            }
            steps.subscribe { print($0) }.add(to: bag)
            boiler.temperature = 60  // prints 40
            #expect(try printed.take() == Printed.promised())
        }

        @Test("The lifetime of an object ends when it is deallocated") func lifetimes() throws {
            var boiler: Boiler? = Boiler()
            lifetime(of: boiler!).ended.subscribeCompleted { print("boiler removed") }.add(to: bag)
            boiler = nil  // prints boiler removed
            #expect(try printed.take() == Printed.promised())
        }
    #endif
}

#if canImport(ObjectiveC)
    /// Safe: each example uses its boiler on one thread.
    private final class Boiler: NSObject, @unchecked Sendable {
        @objc dynamic var temperature = 20
    }
#endif
