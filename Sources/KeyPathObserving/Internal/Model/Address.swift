/// Returns the address of an object, which identifies it without counting references.
@inline(__always) func address(of object: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
}
