/// Returns a 64-bit hash by multiplying eight bytes at a time. With a million different texts, the probability that two
/// of them have the same hash is 1 in 37 million. The hash differs from run to run, so that no visitor can choose paths
/// that collide.
public func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (state, position) = (UInt64(truncatingIfNeeded: bytes.count) ^ seed, 0)
    while position + 8 <= bytes.count {
        state = mix(state ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self), 0xA076_1D64_78BD_642F)
        position += 8
    }
    var rest: UInt64 = 0
    while position < bytes.count {
        rest = rest << 8 | UInt64(bytes[position])
        position += 1
    }
    return mix(state ^ rest, 0xE703_7ED1_A0B4_28DB)
}

@inline(__always)
private func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (high, low) = left.multipliedFullWidth(by: right)
    return high ^ low
}

private let seed = UInt64.random(in: .min ... .max)
