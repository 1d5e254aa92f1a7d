import OrderProgram
import Testing

@Suite("The program of Docs/ComingFrom/Combine.md") struct OrderProgramTests {
    @Test("The program prints each change, in any order") func output() {
        var lines: [String] = []
        orderProgram { lines.append($0) }
        #expect(
            lines.sorted() == [
                "filled 1", "filled 2", "filled 6", "only 1 left", #"parcel of ["tea", "rice"]"#,
                #"parcel of ["tea"]"#, #"problem: outOfStock(item: "rice")"#, "problem: refused(id: 3)", "sold 0",
                "sold 2", "sold 3", "sold 6",
            ])
    }
}
