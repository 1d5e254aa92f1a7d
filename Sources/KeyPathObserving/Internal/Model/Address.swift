/// Returns the address of an object, which identifies it without counting references.
@inline(__always) func address(of object: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
}
