/// The approximate frequency of each byte in prose and programs, which suffices to choose the byte to search for.
enum ByteFrequency {
    private static let ascii = Array(#" etaonisrlhdcumpfg.,()y_bw"v-;:=/0123456789kxqjz"#.utf8)

    private static let ranks: [UInt8] = (0...UInt8.max).map { byte in
        switch byte {
        case 0xC0...: 60
        case 0x80...: 80
        default: ascii.firstIndex(of: byte).map { 100 - UInt8($0) } ?? 10
        }
    }

    static func rank(of byte: UInt8) -> UInt8 { ranks[Int(byte)] }
}
