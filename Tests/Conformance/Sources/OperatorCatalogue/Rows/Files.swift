extension OperatorCatalogue {
    public static let files = OperatorFamily("How do I read files and watch folders?") {
    } others: {
        ListedRow(
            "FileContents.lines(on:)", "FileContents", "FileContents.init(of:)", "FileError",
            title: "`FileContents.lines()`",
            summary: "Reads a text file of any size line by line, as fast as the lines are processed.",
            tests: "FileContentsTests")
        ListedRow(
            "FileContents.chunks(size:on:)", title: "`FileContents.chunks()`",
            summary: "Reads a file in pieces of data.", tests: "FileContentsTests")
        ListedRow(
            "FileContents.bytes(on:)", title: "`FileContents.bytes()`",
            summary: "Reads the bytes of a file one by one.", tests: "FileContentsTests")
        ListedRow(
            "FolderChanges.signal(on:)", "FolderChanges",
            "FolderChanges.init(of:includingSubfolders:beginningWithEntries:)", "FolderChange",
            title: "`FolderChanges.signal()`",
            summary: "Watches a folder (directory), also with its subfolders, and sends each change of an entry.",
            tests: "FolderChangesTests")
    }
}
