/// A value in memory of its own, destroyed by a closure that was made where its type was known.
///
/// A generic class is released through code that is compiled without knowing its types. Every struct or enum in it whose
/// layout depends on them is looked up at run time then, at 330 instructions each; a drain in an emitter has six.
// What the address leads to is a value that is sendable itself; the address never changes and lives as long as its owner.
@frozen @usableFromInline package struct OutOfLine<Value: ~Copyable & Sendable>: @unchecked Sendable {
    @usableFromInline let address: UnsafeMutablePointer<Value>
    @usableFromInline let owner: ManagedBuffer<OutOfLineMemory.Destroy, UInt8>

    @inlinable package init(_ value: consuming Value) {
        let slack = MemoryLayout<Value>.alignment - 1
        owner = OutOfLineMemory.create(minimumCapacity: MemoryLayout<Value>.size + slack) { _ in
            { Self.address(in: $0).deinitialize(count: 1) }
        }
        address = owner.withUnsafeMutablePointerToElements { Self.address(in: UnsafeMutableRawPointer($0)) }
        address.initialize(to: value)
    }

    @inlinable static func address(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
        memory.alignedUp(for: Value.self).bindMemory(to: Value.self, capacity: 1)
    }

    @inlinable var value: Value {
        _read {
            // The address alone would not keep it.
            defer { withExtendedLifetime(owner) {} }
            yield address.pointee
        }
    }
}

@usableFromInline final class OutOfLineMemory: ManagedBuffer<OutOfLineMemory.Destroy, UInt8> {
    @usableFromInline typealias Destroy = @Sendable (UnsafeMutableRawPointer) -> Void

    deinit {
        withUnsafeMutablePointers { destroy, memory in destroy.pointee(UnsafeMutableRawPointer(memory)) }
    }
}
