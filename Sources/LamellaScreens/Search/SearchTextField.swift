public import LamellaControls
public import LamellaGeometry
internal import LamellaGraphics
public import LamellaScene

/// A text field to search with: a magnifier before the text, and a button that removes it.
///
/// UIKit's `UISearchTextField`.
open class SearchTextField: TextField {
  /// Called for Escape; nil leaves the key to others.
  final var onCancel: (() -> Void)?
  /// Called when a press edits the field, unlike Tab and directions that only pass by.
  final var onPress: () -> Void = {}

  /// Makes a field with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    placeholder = "Search"
    adjustsFontForContentSizeCategory = true
    clearButtonMode = .always
    leftView = magnifier
    leftViewMode = .always
    sizeMagnifier()
    registerForTraitChanges([TraitPreferredContentSizeCategory.self]) {
      (field: SearchTextField, _) in field.sizeMagnifier()
    }
    // Return has nothing to do but to end the editing: what is found is shown with each letter.
    addAction(for: .editingDidEndOnExit) { _ in }
  }

  nonisolated deinit {}

  private let magnifier = Magnifier(frame: .zero)
  /// The side of the magnifier at the usual text size, in points.
  private static let iconSide = 18.0

  /// Gives the magnifier the size of the text.
  private func sizeMagnifier() {
    let side = (Self.iconSide * traitCollection.preferredContentSizeCategory.scale).rounded()
    magnifier.bounds.size = Size(side, side)
    magnifier.setNeedsDisplay()
    setNeedsLayout()
  }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let isTracking = super.beginTracking(touch, with: event)
    if isEditing { onPress() }
    return isTracking
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    super.endTracking(touch, with: event)
    if isEditing { onPress() }
  }

  /// Ends a search by Escape.
  open override func keyDown(_ press: KeyPress) -> Bool {
    guard press.key == .escape, press.modifiers.isEmpty, let onCancel else {
      return super.keyDown(press)
    }
    if !press.isRepeat { onCancel() }
    return true
  }
}

/// The picture of a magnifier, in the color of captions.
private final class Magnifier: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  nonisolated deinit {}

  override func themeDidChange() { setNeedsDisplay() }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = bounds.width
    let color = effectiveTheme.inkSoft
    let lens = Rect(x: 0.14 * side, y: 0.14 * side, width: 0.5 * side, height: 0.5 * side)
    canvas.stroke(lens, cornerRadius: lens.width / 2, lineWidth: 1.6, with: color)
    canvas.strokeLine(
      from: Point(0.59 * side, 0.59 * side), to: Point(0.84 * side, 0.84 * side), with: color,
      style: StrokeStyle(lineWidth: 1.8))
  }
}
