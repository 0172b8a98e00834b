import ArgumentParser
import Lamella

/// The pagers of the paging demo.
nonisolated enum PagerKind: String, CaseIterable, ExpressibleByArgument {
  /// Five cards in a row.
  case cards
  /// Five cards above each other.
  case vertical
  /// Columns of cards in a row, each a pager of its own.
  case nested
  /// Pictures in a row that zoom.
  case zoom
}

/// The flags of the paging demo, including the common ones.
struct PagingOptions: ParsableCommand {
  /// The name that help gives to the program.
  nonisolated static let configuration = CommandConfiguration(
    commandName: "lamella-demos paging",
    usage: "lamella-demos paging [--pager cards|vertical|nested|zoom] [flags]",
    discussion: """
      Drag, flick, turn the wheel, or use the arrow keys; the middle button drags, too. Pictures zoom by a pinch, a \
      double tap, or Ctrl and the wheel. \(DemoOptions.keys)
      """)

  @Option(
    help: ArgumentHelp(
      "Cards in a row, vertical ones, nested pagers, or pictures that zoom; default cards.",
      valueName: "PAGER"))
  var pager = PagerKind.cards

  @OptionGroup(title: "Flags of every demo")
  var common: DemoOptions
}
