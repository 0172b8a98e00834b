internal import LamellaGeometry

/// An element with the view that shows it.
struct ShownElement {
  /// The number of the element; see ``ElementTable``.
  var number: Int
  var view: ReusableView
  /// Whether the view has its frame.
  var isPlaced = false
  /// The frame that a layout which is not of lines last gave the element; nil before, and with lines.
  var home: Rect?
}

/// The header and the footer that stay in sight while their places are out of it.
struct PinnedElements {
  private var header: ShownElement?
  private var footer: ShownElement?

  /// The header or the footer; nil for none.
  subscript(kind: ElementKind) -> ShownElement? {
    get { kind == .header ? header : footer }
    set { if kind == .header { header = newValue } else { footer = newValue } }
  }

  /// Removes an element and returns its view; nil if it is neither.
  mutating func remove(_ number: Int) -> ReusableView? {
    if let header, header.number == number {
      self.header = nil
      return header.view
    }
    if let footer, footer.number == number {
      self.footer = nil
      return footer.view
    }
    return nil
  }

  /// Both, those that there are.
  var elements: [ShownElement] { [header, footer].compactMap { $0 } }

  /// Removes and returns both.
  mutating func removeAll() -> [ShownElement] {
    defer { self = PinnedElements() }
    return elements
  }
}
