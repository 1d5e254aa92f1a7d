import FilesKit
import Foundation
import FoundationBridges
import Testing

@Suite struct FolderChangeLineTests {
    @Test(arguments: ["/website", "/website/"]) func aChangeIsOneLine(path: String) {
        let folder = URL(filePath: path)
        func entry(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }
        let changes: [FolderChange] = [
            .created(entry("a b"), .regular), .created(entry("a"), .directory), .created(entry("a/b"), .symbolicLink),
            .created(entry("c"), .unknown), .modified(entry("ä\n")), .renamed(from: entry("a"), to: entry("b")),
            .removed(folder), .overflow,
        ]
        #expect(
            changes.map { $0.line(below: folder) } == [
                "created file a b", "created folder a", "created link a/b", "created other c", "modified ä\\n",
                "renamed a to b", "removed .", "lost changes; the differences follow",
            ])
    }
}
