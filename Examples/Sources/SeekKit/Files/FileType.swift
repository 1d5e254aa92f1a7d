/// A type of files, known by the names of the files.
package struct FileType: Hashable, Sendable {
    /// The name, and other ones.
    package let names: [String]
    /// Whole names of files, and endings after a star.
    private let patterns: [String]

    /// - Parameter row: The names, a colon, and the patterns.
    private init(row: Substring) {
        let parts = row.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
        (names, patterns) = (parts[0], parts[1])
    }

    func includes(_ file: [UInt8]) -> Bool {
        patterns.contains { pattern in
            pattern.hasPrefix("*")
                ? file.count >= pattern.utf8.count
                    && file.suffix(pattern.utf8.count - 1).elementsEqual(pattern.utf8.dropFirst())
                : file.elementsEqual(pattern.utf8)
        }
    }

    package init?(named name: String) {
        guard let known = Self.all.first(where: { $0.names.contains(name) }) else { return nil }
        self = known
    }

    /// The list to show.
    package static var list: String {
        all.map { "\($0.names.joined(separator: ", ")): \($0.patterns.joined(separator: ", "))" }
            .joined(separator: "\n")
    }

    package static let all = table.split(separator: "\n").map(FileType.init(row:))

    private static let table = """
        ada: *.adb *.ads
        asciidoc: *.adoc *.asciidoc
        asm: *.asm *.s *.S
        awk: *.awk
        bazel: *.bazel *.bzl BUILD WORKSPACE
        bat: *.bat *.cmd
        c: *.c *.h *.H
        clojure clj: *.clj *.cljc *.cljs *.edn
        cmake: *.cmake CMakeLists.txt
        coffeescript: *.coffee
        config: *.cfg *.conf *.config *.ini
        cpp: *.cpp *.hpp *.cc *.hh *.cxx *.hxx *.C *.H *.h *.inl
        crystal: *.cr *.ecr
        cs csharp: *.cs
        css: *.css *.scss
        csv: *.csv
        cuda: *.cu *.cuh
        cython: *.pyx *.pxd *.pxi
        d: *.d
        dart: *.dart
        diff: *.diff *.patch
        docker: *.dockerfile Dockerfile
        dockercompose: docker-compose.yml docker-compose.yaml compose.yml compose.yaml
        elisp: *.el
        elixir: *.ex *.exs *.eex *.heex
        elm: *.elm
        erb: *.erb
        erlang: *.erl *.hrl
        fish: *.fish
        fortran: *.f *.F *.f77 *.f90 *.F90 *.f95 *.f03
        fsharp: *.fs *.fsi *.fsx
        gleam: *.gleam
        glsl: *.glsl *.vert *.frag *.comp *.geom
        go: *.go
        gradle: *.gradle *.gradle.kts
        graphql: *.graphql *.graphqls *.gql
        groovy: *.groovy *.gradle
        h: *.h *.hh *.hpp
        haskell hs: *.hs *.lhs *.hsc
        hbs: *.hbs
        html: *.htm *.html *.ejs
        java: *.java *.jsp *.properties
        jinja: *.j2 *.jinja *.jinja2
        js: *.js *.jsx *.mjs *.cjs *.vue
        json: *.json *.sarif composer.lock
        jsonl: *.jsonl *.ndjson
        julia jl: *.jl
        jupyter: *.ipynb
        kotlin: *.kt *.kts
        less: *.less
        lisp: *.lisp *.lsp *.cl *.el *.scm
        lock: *.lock package-lock.json
        log: *.log
        lua: *.lua
        m4: *.m4 *.ac
        make: *.mak *.mk Makefile makefile GNUmakefile
        matlab: *.m
        md markdown: *.md *.markdown *.mdown *.mdx *.mkdn
        meson: meson.build meson_options.txt meson.options
        mojo: *.mojo
        msbuild: *.csproj *.fsproj *.vcxproj *.props *.targets *.sln
        nim: *.nim *.nims *.nimble
        nix: *.nix
        objc: *.h *.m
        objcpp: *.h *.mm
        ocaml ml: *.ml *.mli *.mll *.mly
        org: *.org
        pascal: *.pas *.pp *.dpr *.lpr *.inc
        perl: *.pl *.pm *.perl *.t
        php: *.php *.phtml
        po: *.po *.pot
        postscript: *.ps *.eps
        prolog: *.pro *.prolog
        protobuf proto: *.proto
        ps: *.ps1 *.psm1 *.psd1
        puppet: *.pp *.epp
        py python: *.py *.pyi
        qml: *.qml
        r: *.R *.r *.Rmd *.Rnw
        racket: *.rkt
        rb ruby: *.rb *.gemspec Gemfile Rakefile config.ru
        rst: *.rst
        rust: *.rs
        sass: *.sass *.scss
        scala: *.scala *.sbt *.sc
        scheme: *.scm *.ss *.sld
        sh: *.sh *.bash *.zsh *.fish *.ksh .bashrc .bash_profile .profile .zshrc
        solidity: *.sol
        spec: *.spec
        sql: *.sql *.psql
        svelte: *.svelte
        svg: *.svg
        swift: *.swift
        swiftinterface: *.swiftinterface
        systemd: *.service *.socket *.target *.timer *.mount *.path *.slice
        tcl: *.tcl
        tex: *.tex *.bib *.cls *.sty *.ltx
        textile: *.textile
        tf: *.tf *.tfvars *.tf.json
        thrift: *.thrift
        toml: *.toml Cargo.lock
        ts: *.ts *.tsx *.mts *.cts
        tsv: *.tsv
        twig: *.twig
        txt: *.txt
        vala: *.vala *.vapi
        vb: *.vb
        verilog: *.v *.vh *.sv *.svh
        vhdl: *.vhd *.vhdl
        vim: *.vim .vimrc
        vue: *.vue
        wasm: *.wat *.wast
        wiki: *.wiki *.mediawiki
        xml: *.xml *.xsd *.xsl *.xslt *.svg
        yacc: *.y *.yy
        yaml: *.yaml *.yml
        yang: *.yang
        zig: *.zig *.zon
        zsh: *.zsh .zshrc .zshenv .zprofile
        """
}
