extension SVG {
    /// The number of colors.
    static let colors = palette.count

    /// The style rules for a light page and, in a media query, for a dark page.
    ///
    /// All are scoped to one class, so that a page can embed the drawing.
    static let style: String = {
        let scope = ".rill-marbles "
        return """
            \(scope)text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
            \(scope).value, \(scope).title { text-anchor: middle; }
            \(scope).title { font-weight: 600; }
            \(scope).note { font-size: 11px; }
            \(scope).mid { text-anchor: middle; }
            \(scope)line, \(scope)path { fill: none; stroke-width: 2; stroke-linecap: round; }
            \(scope).faint { opacity: 0.3; }
            \(scope)line.faint { stroke-dasharray: 1 5; opacity: 1; }
            \(scope)line.guide { stroke-width: 1; stroke-dasharray: 2 4; }
            \(scope)line.tick { stroke-width: 1; }
            \(scope).shape { stroke-width: 2; }
            \(rules(Theme.light).joined(separator: "\n"))
            @media (prefers-color-scheme: dark) {
            \(rules(Theme.dark).joined(separator: "\n"))
            }
            """
    }()

    private enum Theme { case light, dark }

    private static func rules(_ theme: Theme) -> [String] {
        let pick = { (light: String, dark: String) in theme == .light ? light : dark }
        let scope = ".rill-marbles "
        let plain: [String] = [
            "\(scope)text { fill: \(pick("#1f2328", "#e6edf3")); }",
            "\(scope).note { fill: \(pick("#59636e", "#9198a1")); }",
            "\(scope).paper { fill: \(pick("#ffffff", "#0d1117")); }",
            "\(scope).box { fill: \(pick("#f6f8fa", "#151b23")); stroke: \(pick("#59636e", "#9198a1")); }",
            "\(scope).guide { stroke: \(pick("#d1d9e0", "#3d444d")); }",
            "\(scope).thread0 { fill: \(pick("#eaf2fb", "#12233a")); }",
            "\(scope).thread1 { fill: \(pick("#fdf0d9", "#332510")); }",
            "\(scope).thread2 { fill: \(pick("#e6f6e9", "#10301a")); }",
            "\(scope).tick { stroke: \(pick("#59636e", "#9198a1")); }",
            "\(scope).end { stroke: \(pick("#1f2328", "#e6edf3")); stroke-width: 3; }",
            "\(scope).failed { stroke: \(pick("#d1242f", "#f85149")); stroke-width: 3; }",
            "\(scope).cut { stroke: \(pick("#d1242f", "#f85149")); }",
        ]
        return plain
            + palette.enumerated().map { number, color in
                let (edge, face) = theme == .light ? (color.dark, color.light) : (color.bright, color.deep)
                return "\(scope).c\(number) { stroke: \(edge); } \(scope).c\(number).shape { fill: \(face); }"
            }
    }

    /// Blue, orange, purple, green, pink, and gray for new values, which most people with impaired color vision can distinguish.
    private static let palette: [(dark: String, light: String, bright: String, deep: String)] = [
        ("#0550ae", "#ddf4ff", "#79c0ff", "#0c2d6b"), ("#bc4c00", "#fff1e5", "#ffa657", "#5a1e02"),
        ("#6639ba", "#fbefff", "#d2a8ff", "#3c1e70"), ("#116329", "#dafbe1", "#56d364", "#033a16"),
        ("#99286e", "#ffeff7", "#ff9bce", "#5e103e"), ("#57606a", "#eaeef2", "#c9d1d9", "#30363d"),
    ]
}
