import Dispatch

#if canImport(CDispatch)
    import CDispatch
#endif

/// Tells the main queue from others by a value that only it carries: which thread it runs on says nothing on Linux.
enum MainQueue {
    private static let marker: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    #if canImport(CDispatch)
        // The address of the key object is what the overlay's `setSpecific` gives to Dispatch as the key. Asking for it
        // directly is cheap; the overlay's `getSpecific` looks up generic metadata at each call. It never changes.
        private nonisolated(unsafe) static let address = UnsafeRawPointer(Unmanaged.passUnretained(marker).toOpaque())

        static var isCurrent: Bool { dispatch_get_specific(address) != nil }
    #else
        static var isCurrent: Bool { DispatchQueue.getSpecific(key: marker) != nil }
    #endif
}
