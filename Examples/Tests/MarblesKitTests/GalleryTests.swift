import Foundation
import OperatorCatalogue
import StreamTesting
import Testing

@testable import MarblesKit

@Suite struct GalleryTests {
    private let gallery: Gallery
    private let page: String

    init() throws {
        gallery = try Gallery(files: try Files.documentation())
        page = gallery.page(try Summaries())
    }

    @Test("Every operator that changes events has a picture, in a file with its name")
    func everyOperator() {
        let drawn = Set((gallery.entries.map(\.subject) + gallery.unchanged).map(\.description))
        for subject in DrawingTable.all.drawings {
            #expect(drawn.contains(subject.description), "\(subject.description) has no picture")
        }
        for subject in gallery.unchanged { #expect(page.contains("- `\(subject.description)`\n")) }
        let files = Set(gallery.entries.map(\.name))
        #expect(files.count == gallery.entries.count)
        let names = Set(files.map { $0.lowercased() })
        #expect(names.count == files.count, "Names that differ only in case are one file in some file systems")
        for name in Set(gallery.entries.map(\.subject.name)) where !name.contains(".") {
            #expect(names.contains(name.lowercased()), "\(name).svg")
        }
    }

    @Test("Each operator has a heading, to which a link can lead, and a sentence above its pictures")
    func headings() {
        let sections = page.components(separatedBy: "\n### ").dropFirst().map { $0.components(separatedBy: "\n\n") }
        #expect(Set(sections.map { $0[0] }) == Set(gallery.entries.map(\.subject.description)))
        #expect(Set(sections.map { $0[0] }).count == sections.count)
        for section in sections {
            #expect(section[1].hasSuffix(".") && section[2].hasPrefix("![Diagram of "), "\(section[0])")
        }
    }

    @Test("The pictures in the documentation equal those that the program draws")
    func pictures() throws {
        let folder = Files.root.appending(path: "Docs/Pictures").path
        let renewal = "swift run --package-path Examples marbles --pictures Docs/Pictures"
        var expected = ["README.md": page]
        for entry in gallery.entries { expected[entry.name + ".svg"] = entry.picture.svg }
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        let difference = names.symmetricDifference(expected.keys).sorted()
        #expect(difference == [], "Update them with: \(renewal)")
        for (name, text) in expected.sorted(by: { $0.key < $1.key }) {
            // Compared outside of the expectation, which would print both files.
            let isNew = (try? Files.read(folder + "/" + name)) == text
            #expect(isNew, "\(name) is outdated. Update it with: \(renewal)")
        }
    }
}
