internal import CHiredis

/// A copy of a reply of the server.
enum Reply: Sendable {
    case text([UInt8])
    case number(Int)
    case list([Reply])
    case nothing
    case error(String)

    init(_ reply: redisReply) {
        switch reply.type {
        case REDIS_REPLY_INTEGER: self = .number(Int(reply.integer))
        case REDIS_REPLY_ARRAY:
            self = .list((0..<reply.elements).compactMap { reply.element[$0]?.pointee }.map(Reply.init))
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .text(Self.bytes(of: reply))
        case REDIS_REPLY_ERROR: self = .error(String(decoding: Self.bytes(of: reply), as: UTF8.self))
        default: self = .nothing
        }
    }

    private static func bytes(of reply: redisReply) -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: reply.str, count: reply.len))
    }

    var list: [Reply]? { if case .list(let replies) = self { replies } else { nil } }
    var bytes: [UInt8]? { if case .text(let bytes) = self { bytes } else { nil } }
    var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}

/// A command with its arguments, which can be any bytes.
struct Command: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var lengths: [Int] = []

    init(_ words: String...) { for word in words { append(word) } }

    mutating func append(_ word: some Sequence<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: word)
        lengths.append(bytes.count - start)
    }

    mutating func append(_ words: String...) { for word in words { append(word.utf8) } }
}
