import Lamella

/// One demo: what it is called and what it shows.
struct Demo {
  /// What the command line calls it.
  var name: String
  /// One line for the list.
  var summary: String
  /// The title of its window.
  var title: String
  /// The window's size in points, unless told otherwise.
  var size: Size
  /// Makes what fills the window.
  var makeView: (_ frame: Rect) throws -> View

  /// Every demo there is, in the order of the list.
  static let all: [Demo] = [
    Demo(
      name: "paging", summary: "five cards, one page at a time, neighbours peeking in",
      title: "Lamella: paging", size: Size(480, 320),
      makeView: { PagingView(frame: $0) })
  ]
}
