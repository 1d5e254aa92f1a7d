extension OperatorCatalogue {
    public static let network = OperatorFamily("How do I use the network?") {
    } others: {
        ListedRow(
            "URLSession.response(of:)", "URLSession.response(from:)", "DataResponse",
            title: "`session.response(of: request)`, `response(from: url)`",
            summary: "Sends an HTTP request, and then the response with its body; disposal cancels the request.",
            tests: "DataResponseTests",
            elsewhere: Elsewhere(
                objC: "`rac_sendAsynchronousRequest:`", swift: "≈ `data(with:)`", rx: "`response` (RxCocoa)",
                combine: "`dataTaskPublisher`"))
        ListedRow(
            "Signal.successfulData()", "HTTPStatusError", title: "`successfulData()`",
            summary: "Sends the body of a response, or fails if its status code is no success.",
            tests: "DataResponseTests", elsewhere: Elsewhere(rx: "`data` (RxCocoa)"))
        ListedRow(
            "Signal.decode(_:using:)", "DataDecoder", title: "`decode(_:using:)`",
            summary: "Decodes data, such as JSON, into values.", tests: "CodingTests",
            elsewhere: Elsewhere(rx: "≈ `json` (RxCocoa)", combine: "`decode`"))
        ListedRow(
            "Signal.encode(using:)", "DataEncoder", title: "`encode(using:)`",
            summary: "Encodes values into data, such as JSON.", tests: "CodingTests",
            elsewhere: Elsewhere(combine: "`encode`"))
        ListedRow(
            "URLSession.download(of:to:on:)", "URLSession.download(from:to:on:)", "TransferEvent", "TransferProgress",
            title: "`session.download(of: request, to: file)`",
            summary: "Downloads a file, and sends the progress of the transfer.", tests: "DownloadTests")
        ListedRow(
            "URLSession.upload(of:from:on:)", "URLSession.upload(of:fromFile:on:)",
            title: "`session.upload(of: request, from: data)`",
            summary: "Uploads data, or a file (`fromFile:`), and sends the progress, and then the response.",
            tests: "UploadTests")
        ListedRow(
            "URLSession.lines(of:on:)", "URLSession.lines(from:on:)", "URLSession.chunks(of:on:)",
            "URLSession.chunks(from:on:)", title: "`session.lines(of: request)`",
            summary: "Sends the lines of a response as they arrive (streaming); `chunks(of:)` sends its pieces.",
            tests: "ResponseStreamTests")
        ListedRow(
            "URLSession.serverSentEvents(of:on:)", "URLSession.serverSentEvents(from:on:)", "ServerSentEvent",
            "ServerSentEventError", title: "`session.serverSentEvents(of: request)`",
            summary: "Sends the events of a server (SSE, `text/event-stream`).", tests: "ResponseStreamTests")
    }
}
