internal import LamellaGeometry
internal import LamellaScene
internal import LamellaText

// The mouse and fingers.
extension TextField {
  /// A gesture of the tracked touch.
  enum Drag {
    /// None, or one that has ended.
    case none
    /// A finger that has not moved: its lift places the caret.
    case tap(Point)
    /// A selection from the word or character that was pressed.
    case selection(Range<Int>, TextGranularity)
    /// A movement of the caret.
    case caret
    /// A movement of an end of the selection; the other end stays at a place.
    case handle(anchor: Int)

    /// Whether the touch moves the caret or the selection.
    var isActive: Bool {
      switch self {
      case .none, .tap: false
      default: true
      }
    }
  }

  /// The distance up to which a finger takes the caret or a handle, in points.
  private static let reach = 22.0
  /// The distance beyond which a finger does not tap, in points.
  private static let tapSlop = 10.0

  /// Returns the position in the text at a point of the field.
  private func position(at point: Point) -> TextPosition {
    textView.position(at: convert(point, to: textView))
  }

  /// Whether the caret is within reach of a finger at a point.
  final func isCaret(at point: Point) -> Bool {
    guard model.selection.range.isEmpty else { return false }
    let caret = convert(textView.caretRect, from: textView)
    return abs(point.x - caret.midX) <= Self.reach / 2
      && abs(point.y - caret.midY) <= caret.height / 2 + Self.reach / 2
  }

  /// Returns the end of the selection whose handle is within reach of a finger at a point.
  final func selectionEnd(at point: Point) -> SelectionHandles.End? {
    guard handles?.isShown ?? false else { return nil }
    return handles?.end(at: point, reach: Self.reach)
  }

  /// Begins to track a touch.
  final func beginDrag(_ touch: Touch, extending isExtending: Bool) {
    let point = touch.location(in: self)
    guard touch.source == .mouse else {
      let range = model.selection.range
      if isEditing, let end = selectionEnd(at: point) {
        drag = .handle(anchor: end == .start ? range.upperBound : range.lowerBound)
      } else if isEditing, touch.tapCount == 1, isCaret(at: point) {
        drag = .caret
      } else {
        drag = .tap(point)
      }
      return
    }
    guard becomeFirstResponder() else { return }
    handles?.isShown = false
    let place = position(at: point)
    switch touch.tapCount {
    case 1:
      let anchor = isExtending ? model.selection.anchor : place.offset
      drag = .selection(anchor..<anchor, .character)
      changeSelection { $0.select(from: anchor, to: place) }
    case 2:
      let word = model.wordRange(at: place.offset)
      drag = .selection(word, .word)
      changeSelection { $0.select(word) }
    default:
      drag = .selection(0..<model.text.utf8.count, .line)
      changeSelection { $0.selectAll() }
    }
  }

  /// Follows the tracked touch.
  final func continueDrag(_ touch: Touch) {
    let point = touch.location(in: self)
    switch drag {
    case .none: break
    case .tap(let start): if point.distance(to: start) > Self.tapSlop { drag = .none }
    case .caret:
      let place = position(at: point)
      changeSelection { $0.select(from: place.offset, to: place) }
    case .handle(let anchor):
      let place = position(at: point)
      // The ends do not meet, as there would be nothing left to hold.
      guard place.offset != anchor else { return }
      changeSelection { $0.select(from: anchor, to: place) }
    case .selection(let origin, let granularity):
      extendSelection(from: origin, to: position(at: point), by: granularity)
    }
  }

  /// Selects from what was pressed to a position, by whole words after a double click.
  private func extendSelection(
    from origin: Range<Int>, to place: TextPosition, by granularity: TextGranularity
  ) {
    switch granularity {
    case .character: changeSelection { $0.select(from: origin.lowerBound, to: place) }
    case .line: break
    case .word:
      let word = model.wordRange(at: place.offset)
      if place.offset < origin.lowerBound {
        changeSelection { $0.select(from: origin.upperBound, to: TextPosition(word.lowerBound)) }
      } else {
        let end = place.offset > origin.upperBound ? word.upperBound : origin.upperBound
        changeSelection { $0.select(from: origin.lowerBound, to: TextPosition(end)) }
      }
    }
  }

  /// Places the caret by a tap of a finger, or selects the word or all for two or three taps in a row.
  final func tap(_ touch: Touch) {
    guard becomeFirstResponder() else { return }
    let place = position(at: touch.location(in: self))
    switch touch.tapCount {
    case 1: changeSelection { $0.select(from: place.offset, to: place) }
    case 2:
      let word = model.wordRange(at: place.offset)
      changeSelection { $0.select(word) }
    default: changeSelection { $0.selectAll() }
    }
    let selectionHandles = handles ?? SelectionHandles(in: self)
    handles = selectionHandles
    selectionHandles.isShown = !model.selection.range.isEmpty
    updateHandles()
  }

  /// Places the handles at the ends of the selection.
  final func updateHandles() {
    guard let handles else { return }
    if !isEditing || model.selection.range.isEmpty { handles.isShown = false }
    guard handles.isShown else { return }
    let range = model.selection.range
    handles.place(
      start: convert(textView.caretRect(at: TextPosition(range.lowerBound)), from: textView),
      end: convert(
        textView.caretRect(at: TextPosition(range.upperBound, affinity: .upstream)), from: textView),
      within: textView.frame)
  }
}
