public import Foundation
public import FoundationBridges

extension FolderChange {
    /// The change as one line of text, with paths below `folder`, which itself is a dot. Control characters are escaped.
    public func line(below folder: URL) -> String {
        let prefix = folder.path(percentEncoded: false)
        func path(_ url: URL) -> String {
            let path = url.path(percentEncoded: false).dropFirst(prefix.count).drop { $0 == "/" }
            return path.isEmpty ? "." : escaped(path)
        }
        return switch self {
        case .created(let url, let type): "created \(name(of: type)) \(path(url))"
        case .modified(let url): "modified \(path(url))"
        case .removed(let url): "removed \(path(url))"
        case .renamed(let old, let new): "renamed \(path(old)) to \(path(new))"
        case .unreadable(_, let error): "unreadable \(escaped("\(error)"))"
        case .overflow: "lost changes; the differences follow"
        }
    }
}

private func name(of type: URLFileResourceType) -> String {
    switch type {
    case .regular: "file"
    case .directory: "folder"
    case .symbolicLink: "link"
    default: "other"
    }
}

private func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
        text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
    }
}
