// swift-tools-version: 6.2

import PackageDescription

// MARK: - Settings

/// What every target of this package is built with.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A batch a core, as large as that makes it: each batch reads the whole module anew, and expands its macros.
  .unsafeFlags(["-driver-batch-size-limit", "1000"], .when(configuration: .debug)),
]

/// For modules that work on pixels, glyphs and files: without optimisation they would take five times as long, and
/// with them every test that draws and every game that is debugged.
let fast: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// For the engine modules: a scene belongs to the main actor, as UIKit's does.
///
/// In Swift 6 mode the compiler has closures of the main actor check where they run as soon as they pass through code
/// of others, the standard library's included. Builds for release leave that out, because one build serves games in
/// Swift and the C library alike, and a host in C may run the engine on any thread; see `EngineThread`. They make
/// generic types by calls, too: making them by name would search all conformances of the program at its start.
let isolated: [SwiftSetting] =
  strict + [
    .defaultIsolation(MainActor.self),
    .unsafeFlags(
      [
        "-Xfrontend", "-disable-dynamic-actor-isolation",
        "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
      ], .when(configuration: .release)),
  ]

// MARK: - Target descriptions

/// A module of plain values: geometry, pictures, text, files.
func values(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: strict + fast)
}

/// A module of the scene, isolated to the main actor by default.
func engine(
  _ name: String, uses: [Target.Dependency] = [], exclude: [String] = [],
  settings: [SwiftSetting] = [], links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: uses, exclude: exclude, swiftSettings: isolated + settings,
    linkerSettings: links)
}

/// The tests of one module.
func tests(
  _ name: String, uses: [Target.Dependency] = [], resources: [Resource]? = nil,
  exclude: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.init(stringLiteral: name), "TestSupport"] + uses,
    exclude: exclude,
    resources: resources,
    swiftSettings: isolated + settings)
}

// MARK: - The package

let package = Package(
  name: "Lamella",
  products: [
    .library(name: "Lamella", targets: ["Lamella"]),
    .library(name: "lamella", type: .dynamic, targets: ["LamellaC"]),
    // What `Tools/profile` and `Tools/attach` preload into programs that know nothing of Lamella.
    .library(name: "lamella-attach", type: .dynamic, targets: ["Attach"]),
    // For games in Swift that have no module of their own for SDL.
    .library(name: "CSDL2", targets: ["CSDL2"]),
    .executable(name: "lamella-demos", targets: ["Demos"]),
    .executable(name: "render-map", targets: ["render-map"]),
    .executable(name: "lamella-scene", targets: ["SceneTool"]),
    .executable(name: "lamella-profile", targets: ["ProfileTool"]),
    .executable(name: "lamella-bench", targets: ["Bench"]),
    .executable(name: "bench-start", targets: ["BenchStart"]),
    .executable(name: "lamella-fuzz", targets: ["FuzzTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // System libraries. libsdl2-dev and libsdl2-ttf-dev bring all of them.
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CMainQueue"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CLamella"),
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2"),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("dl")]),

    // The layers, lowest first. A module may import only what it lists here;
    // `Tools/check` builds with the import check that enforces it.
    values("LamellaGeometry"),
    values("LamellaMarkup"),
    values("LamellaConstraints", uses: ["LamellaGeometry"]),
    values("LamellaCapture", uses: ["LamellaGeometry", "LamellaMarkup"]),
    values("LamellaStatistics", uses: ["LamellaCapture", "LamellaGeometry", "LamellaMarkup"]),
    values("LamellaGraphics", uses: ["LamellaGeometry"]),
    values(
      "LamellaText",
      uses: ["LamellaGraphics", "LamellaGeometry", "CHarfBuzz", "CFreeType", "CICU"]),
    values("LamellaFiles", uses: ["LamellaGraphics", "LamellaGeometry", "CPNG", "CZlib"]),
    values("LamellaRendering", uses: ["LamellaGraphics", "LamellaGeometry"]),
    engine(
      "LamellaScene",
      uses: [
        "LamellaRendering", "LamellaText", "LamellaGraphics", "LamellaConstraints",
        "LamellaGeometry",
      ],
      settings: fast),
    engine(
      "LamellaControls",
      uses: [
        "LamellaScene", "LamellaConstraints", "LamellaText", "LamellaGraphics", "LamellaGeometry",
      ]),
    engine(
      "LamellaScrolling",
      uses: [
        "LamellaControls", "LamellaScene", "LamellaConstraints", "LamellaFiles", "LamellaGraphics",
        "LamellaGeometry", "LamellaMarkup",
      ]),
    engine(
      "LamellaScreens",
      uses: [
        "LamellaScrolling", "LamellaControls", "LamellaScene", "LamellaText", "LamellaFiles",
        "LamellaGraphics", "LamellaGeometry", "LamellaMarkup",
      ]),
    engine(
      "LamellaSceneFiles",
      uses: [
        "LamellaScreens", "LamellaScrolling", "LamellaControls", "LamellaScene",
        "LamellaConstraints", "LamellaText", "LamellaFiles", "LamellaGraphics", "LamellaGeometry",
        "LamellaMarkup",
      ]),
    engine(
      "LamellaRuntime",
      uses: [
        "LamellaScene", "LamellaRendering", "LamellaCapture", "LamellaFiles", "LamellaGraphics",
        "LamellaGeometry",
      ]),
    engine(
      "LamellaSDL",
      uses: [
        "LamellaRuntime", "LamellaText", "LamellaFiles", "LamellaScene", "LamellaRendering",
        "LamellaCapture",
        "LamellaGraphics", "LamellaGeometry", "CSDL2", "CMainQueue",
      ],
      settings: fast),
    engine(
      "LamellaDiagnostics",
      uses: [
        "LamellaRuntime", "LamellaScrolling", "LamellaControls", "LamellaScene", "LamellaCapture",
        "LamellaText", "LamellaGraphics", "LamellaGeometry",
      ]),
    // The C library. `lamella.h` in CLamella is its source of truth: the compiler compares.
    engine(
      "LamellaC",
      uses: [
        "LamellaSDL", "LamellaText", "LamellaFiles", "LamellaSceneFiles", "LamellaScreens",
        "LamellaTileMaps", "LamellaScrolling", "LamellaControls", "LamellaRuntime", "LamellaScene",
        "LamellaGraphics", "LamellaConstraints", "LamellaGeometry", "CLamella", "CSDL2",
      ],
      // What the installed library shows of itself; see Tools/install.
      exclude: ["exports.map"],
      settings: [.define("LAMELLA_ANY_THREAD", .when(configuration: .release))],
      // Programs in C that use it need no Swift.
      links: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),
    engine(
      "LamellaReplay",
      uses: [
        "LamellaRuntime", "LamellaScrolling", "LamellaControls", "LamellaScene", "LamellaCapture",
        "LamellaFiles", "LamellaGraphics", "LamellaGeometry", "LamellaMarkup",
      ]),
    engine(
      "LamellaApplication",
      uses: [
        "LamellaReplay", "LamellaDiagnostics", "LamellaSDL", "LamellaRuntime", "LamellaText",
        "LamellaScene", "LamellaCapture", "LamellaFiles", "LamellaGraphics", "LamellaGeometry",
      ]),
    values(
      "LamellaTileMaps",
      uses: [
        "LamellaScrolling", "LamellaScene", "LamellaText", "LamellaFiles", "LamellaGraphics",
        "LamellaGeometry", "LamellaMarkup", "CICU",
      ]),
    engine(
      "Lamella",
      uses: [
        "LamellaGeometry", "LamellaConstraints", "LamellaCapture", "LamellaGraphics", "LamellaText",
        "LamellaFiles", "LamellaRendering", "LamellaScene", "LamellaControls", "LamellaScrolling",
        "LamellaScreens", "LamellaSceneFiles", "LamellaRuntime", "LamellaSDL",
        "LamellaDiagnostics", "LamellaReplay", "LamellaApplication", "LamellaTileMaps",
      ]),

    // One executable for every demo. The HUD's is a host: it draws a game of its own with SDL.
    .target(name: "DemoGame", dependencies: ["CSDL2"]),
    .executableTarget(
      name: "Demos",
      dependencies: [
        "Lamella", "LamellaApplication", "LamellaFiles", "LamellaScene", "LamellaText", "DemoGame",
        "CSDL2", "CMalloc",
      ],
      swiftSettings: isolated),

    // Draws a map into a PNG, by a rasterizer that equals Tiled's.
    values(
      "MapRasterizer",
      uses: ["LamellaTileMaps", "LamellaFiles", "LamellaGraphics", "LamellaGeometry"]),
    .executableTarget(
      name: "render-map",
      dependencies: [
        "MapRasterizer", "LamellaTileMaps", "LamellaFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/RenderMap",
      swiftSettings: strict),

    // What `Tools/scene` runs.
    .executableTarget(
      name: "SceneTool",
      dependencies: [
        "LamellaSceneFiles", "LamellaFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: isolated),

    // Takes the place of SDL's functions in other programs; it links neither SDL nor anything of the engine.
    .target(name: "Attach", linkerSettings: [.linkedLibrary("dl")]),

    // What `Tools/profile` runs.
    .executableTarget(
      name: "ProfileTool",
      dependencies: [
        "LamellaStatistics", "LamellaCapture", "LamellaFiles", "LamellaMarkup",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // What `Tools/fuzz` runs: random input for the demos, and who compares their runs; and random changes from
    // inside of callbacks, which tests run as well.
    engine(
      "FuzzKit",
      uses: [
        "LamellaSDL", "LamellaDiagnostics", "LamellaText", "LamellaFiles", "LamellaSceneFiles",
        "LamellaScreens", "LamellaScrolling", "LamellaControls", "LamellaRuntime", "LamellaScene",
        "LamellaRendering", "LamellaCapture", "LamellaGraphics", "LamellaConstraints",
        "LamellaGeometry", "CSDL2",
      ]),
    .executableTarget(
      name: "FuzzTool",
      dependencies: [
        "FuzzKit", "LamellaReplay", "LamellaRuntime", "LamellaScene", "LamellaGeometry",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // What `Tools/bench` runs: the scenes in the engine, the same in plain SDL, and what measures both.
    // Only the program itself counts allocations, so that no test's process does.
    .target(name: "BenchRaw", dependencies: ["CSDL2"]),
    .target(name: "BenchMalloc"),
    engine(
      "BenchKit",
      uses: [
        "LamellaTileMaps", "LamellaSDL", "LamellaDiagnostics", "LamellaText", "LamellaFiles",
        "LamellaSceneFiles", "LamellaScrolling", "LamellaControls", "LamellaRuntime",
        "LamellaScene", "LamellaCapture", "LamellaGraphics", "LamellaConstraints",
        "LamellaGeometry", "LamellaMarkup", "BenchRaw", "CSDL2", "CZlib",
      ]),
    .executableTarget(
      name: "Bench", dependencies: ["BenchKit", "BenchMalloc", "LamellaSDL"],
      swiftSettings: isolated),
    // The program whose start it measures.
    .executableTarget(name: "BenchStart", dependencies: ["Lamella"], swiftSettings: isolated),

    // A program of plain SDL, to which tests attach.
    .executableTarget(
      name: "AttachHost", path: "Tests/AttachHost", linkerSettings: [.linkedLibrary("SDL2")]),

    // Tests, one target a module; those of `Lamella` are about all of it at once.
    .target(
      name: "TestSupport",
      dependencies: [
        "Lamella", "LamellaScene", "LamellaRendering", "LamellaGraphics", "LamellaGeometry",
      ],
      path: "Tests/TestSupport",
      swiftSettings: isolated),
    .target(
      name: "MapTestSupport",
      dependencies: ["LamellaTileMaps", "LamellaFiles", "LamellaGraphics"],
      path: "Tests/MapTestSupport",
      swiftSettings: strict),
    tests("Lamella"),
    tests("LamellaGeometry"),
    tests("LamellaMarkup"),
    tests("LamellaConstraints"),
    tests("LamellaCapture", uses: ["LamellaStatistics"]),
    tests("LamellaStatistics", uses: ["LamellaCapture"]),
    tests("LamellaGraphics", uses: ["LamellaScene", "LamellaGeometry"]),
    tests(
      "LamellaRendering", uses: ["LamellaScene", "LamellaGraphics", "LamellaGeometry"]),
    tests("LamellaText", uses: ["LamellaGraphics", "LamellaGeometry", "CICU"]),
    tests("LamellaFiles", uses: ["LamellaGraphics", "LamellaGeometry"]),
    tests(
      "LamellaTileMaps",
      uses: [
        "MapRasterizer", "MapTestSupport", "LamellaSDL", "LamellaCapture", "LamellaRuntime",
        "LamellaScrolling", "LamellaScene", "LamellaFiles", "LamellaGraphics", "LamellaGeometry",
      ],
      exclude: ["Maps"]),
    tests(
      "MapRasterizer",
      uses: ["MapTestSupport", "LamellaTileMaps", "LamellaFiles", "LamellaGraphics"]),
    tests(
      "LamellaScene",
      uses: [
        "LamellaScreens", "LamellaScrolling", "LamellaRuntime", "LamellaRendering", "LamellaText",
        "LamellaGraphics",
        "LamellaGeometry",
      ]),
    tests(
      "LamellaControls",
      uses: [
        "LamellaScene", "LamellaConstraints", "LamellaText", "LamellaGraphics", "LamellaGeometry",
      ]),
    tests(
      "LamellaScrolling",
      uses: [
        "LamellaScreens", "LamellaControls", "LamellaScene", "LamellaRuntime", "LamellaGraphics",
        "LamellaGeometry",
      ]),
    tests(
      "LamellaScreens",
      uses: [
        "LamellaScrolling", "LamellaControls", "LamellaScene", "LamellaRuntime", "LamellaText",
        "LamellaFiles", "LamellaCapture", "LamellaGraphics", "LamellaGeometry",
      ]),
    tests(
      "LamellaSceneFiles",
      uses: [
        "LamellaRuntime", "LamellaScreens", "LamellaScrolling", "LamellaControls", "LamellaScene",
        "LamellaFiles", "LamellaGraphics", "LamellaGeometry",
      ]),
    tests(
      "LamellaRuntime",
      uses: [
        "LamellaScrolling", "LamellaScene", "LamellaRendering", "LamellaCapture", "LamellaGraphics",
        "LamellaGeometry",
      ]),
    tests(
      "LamellaSDL",
      uses: [
        "LamellaRuntime", "LamellaControls", "LamellaScene", "LamellaRendering", "LamellaText",
        "LamellaFiles", "LamellaCapture", "LamellaGraphics", "LamellaGeometry", "CSDL2",
      ],
      exclude: ["Pictures"]),
    tests(
      "LamellaReplay",
      uses: [
        "LamellaRuntime", "LamellaScrolling", "LamellaControls", "LamellaScene", "LamellaGraphics",
        "LamellaGeometry",
      ],
      exclude: ["RecordedTraces"]),
    tests(
      "LamellaDiagnostics",
      uses: [
        "LamellaSDL", "LamellaRuntime", "LamellaControls", "LamellaScene", "LamellaRendering",
        "LamellaText", "LamellaCapture", "LamellaGraphics", "LamellaGeometry",
      ]),
    tests(
      "LamellaApplication",
      uses: [
        "LamellaSDL", "LamellaRuntime", "LamellaDiagnostics", "LamellaReplay", "LamellaScene",
        "LamellaFiles", "LamellaCapture", "LamellaGraphics", "LamellaGeometry",
      ]),
    tests("BenchKit", uses: ["LamellaCapture", "LamellaGraphics"]),
    // The demos and tools as a user runs them: these tests start the program that the build puts beside them.
    tests(
      "Demos",
      uses: [
        "ProfileTool", "AttachHost", "LamellaFiles", "LamellaGraphics", "LamellaGeometry",
        "LamellaStatistics",
        "LamellaCapture",
      ],
      exclude: ["Gallery"],
      // They look at each pixel of many screens.
      settings: fast),
  ],
  swiftLanguageModes: [.v6]
)
