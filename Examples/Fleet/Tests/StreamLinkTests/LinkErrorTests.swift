import StreamLink
import Testing

struct LinkErrorTests {
    @Test(
        "A response that a later attempt can change is transient",
        arguments: [
            ("LOADING Redis is loading the dataset in memory", true), ("ERR max number of clients reached", true),
            ("BUSY Redis is busy running a script", true), ("ERR unknown command", false),
            ("WRONGTYPE Operation against a key holding the wrong kind of value", false), ("DUPLICATE", false),
        ])
    func transience(message: String, isTransient: Bool) {
        #expect(LinkError.rejected(message).isTransient == isTransient)
    }
}
