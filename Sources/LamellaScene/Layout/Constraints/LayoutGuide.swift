public import LamellaGeometry

/// A rectangle without a view, which constraints can name.
///
/// Add it to a view by `addLayoutGuide(_:)`; its frame is in that view's space.
public final class LayoutGuide {
  /// The view that the guide belongs to; nil before it is added.
  public internal(set) final weak var owningView: View?
  /// A name for messages; nil unless set.
  public final var identifier: String?
  /// The guide's box in its window's engine; -1 for none.
  final var box: Int32 = -1
  /// The guide's rectangle in its view's space, as of the last layout.
  public internal(set) final var layoutFrame = Rect.zero

  /// The anchors between which the guide lies; nil for most.
  final var span: Span?

  /// The insets of its view that the guide follows; nil for a guide that constraints place.
  let kind: Kind?

  /// Insets that a guide follows.
  nonisolated enum Kind {
    case safeArea, margins
  }

  /// Makes a guide that belongs to no view yet.
  public convenience init() { self.init(kind: nil) }

  init(kind: Kind?) { self.kind = kind }
}

extension LayoutGuide {
  /// The guide's identifier, or the name of the property that returns it.
  final var name: String {
    if let identifier { return identifier }
    return switch kind {
    case nil: "layoutGuide"
    case .safeArea: "safeAreaLayoutGuide"
    case .margins: "layoutMarginsGuide"
    }
  }
}
