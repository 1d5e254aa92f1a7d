import Dispatch

#if canImport(CDispatch)
    import CDispatch
#endif

/// Recognizes the main queue by a queue-specific value, because on Linux its work can run on any thread.
enum MainQueue {
    private static let marker: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    #if canImport(CDispatch)
        // The overlay's `setSpecific` passes the address of the key object to Dispatch as the key. Using the address directly
        // is cheap, but the overlay's `getSpecific` looks up generic metadata on each call. Safe: the address never changes.
        private nonisolated(unsafe) static let address = UnsafeRawPointer(Unmanaged.passUnretained(marker).toOpaque())

        static var isCurrent: Bool { dispatch_get_specific(address) != nil }
    #else
        static var isCurrent: Bool { DispatchQueue.getSpecific(key: marker) != nil }
    #endif
}
