/// Writes JSON. Numbers that are not finite become `null`.
public struct JSONObject {
    public private(set) var text = "{"

    public init() {}

    /// Returns the text of an object with the members that `build` adds.
    public static func text(_ build: (inout JSONObject) -> Void) -> String {
        var object = JSONObject()
        build(&object)
        return object.text + "}"
    }

    public mutating func add(_ name: String, _ value: Int) { add(name, raw: "\(value)") }

    public mutating func add(_ name: String, _ value: Bool) { add(name, raw: "\(value)") }

    public mutating func add(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return add(name, raw: "null") }
        add(name, raw: "\((value * 1e6).rounded() / 1e6)")
    }

    public mutating func add(_ name: String, _ value: String) { add(name, raw: Self.quoted(value)) }

    public mutating func add(_ name: String, _ values: [String]) {
        add(name, raw: "[\(values.map(Self.quoted).joined(separator: ","))]")
    }

    public mutating func add<Values: Sequence>(
        _ name: String, _ values: Values, _ build: (inout JSONObject, Values.Element) -> Void
    ) {
        let objects = values.map { value in Self.text { object in build(&object, value) } }
        add(name, raw: "[\(objects.joined(separator: ","))]")
    }

    public mutating func add(_ name: String, _ build: (inout JSONObject) -> Void) {
        add(name, raw: Self.text(build))
    }

    private mutating func add(_ name: String, raw: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\(Self.quoted(name)):\(raw)"
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case let control where control.value < 0x20 || control.value == 0x7F:
                let digits = String(control.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
