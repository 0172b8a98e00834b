import Lamella

/// The pagers of the paging demo.
nonisolated enum PagerKind: String, CaseIterable {
  /// Five cards in a row.
  case cards
  /// Five cards above each other.
  case vertical
  /// Columns of cards in a row, each a pager of its own.
  case nested
  /// Pictures in a row that zoom.
  case zoom
}

/// The flags of the paging demo.
struct PagingOptions {
  /// The pager to show.
  var pager = PagerKind.cards

  private nonisolated static let flags: [CommandLineFlag<PagingOptions>] = [
    CommandLineFlag(
      "--pager", "PAGER",
      help: "Cards in a row, vertical ones, nested pagers, or pictures that zoom; default cards.",
      expects: "cards, vertical, nested or zoom"
    ) { options, text in
      PagerKind(rawValue: text).map { options.pager = $0 } != nil
    }
  ]

  private nonisolated static let usage = """
    usage: lamella-demos paging [--pager cards|vertical|nested|zoom] [flags]

    Drag, flick, turn the wheel, or use the arrow keys; the middle button drags, too. Pictures zoom
    by a pinch, a double tap, or Ctrl and the wheel.

    \(CommandLineFlag.help(flags))
    """

  /// Reads the command line: the options of every demo, and the pager's own.
  static func parse(
    _ demo: Demo, _ arguments: [String]
  ) throws -> (common: DemoOptions, own: PagingOptions) {
    var (arguments, own) = (arguments, PagingOptions())
    let common = try DemoOptions(demo, taking: &arguments, usage: usage)
    try CommandLineFlag.take(flags, from: &arguments, into: &own)
    try ApplicationOptions.checkEmpty(arguments)
    return (common, own)
  }
}
