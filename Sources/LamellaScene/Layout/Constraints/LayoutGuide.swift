public import LamellaGeometry

/// A rectangle without a view, which constraints can name.
///
/// Add it to a view by `addLayoutGuide(_:)`; its frame is in that view's space.
public class LayoutGuide {
  /// The view that the guide belongs to; nil before it is added.
  public final var owningView: View? {
    item.row < 0 ? nil : NodeTable.shared.view(of: item.row)
  }
  /// A name for messages; nil by default.
  public final var identifier: String?
  /// The guide's rectangle in its view's space, as of the last layout.
  ///
  /// That of a guide which follows its view, such as the safe area's, is up to date at once.
  public final var layoutFrame: Rect {
    guard let kind, kind.followsView, let view = owningView else { return storedFrame }
    return kind.rect(in: view)
  }
  /// The rectangle by constraints.
  final var storedFrame = Rect.zero
  // Unsafe, both: the view that owns the guide uses them as it ends, on the engine's thread.
  /// The anchors between which the guide lies; nil for most.
  nonisolated(unsafe) final var anchorPair: AnchorPair?
  /// The item that constraints name.
  nonisolated(unsafe) final let item = LayoutItem(row: -1, isGuide: true)
  /// The rectangle that a view has a guide for; nil for a guide that was added.
  nonisolated let kind: Kind?

  /// A rectangle that views have a guide for.
  package nonisolated enum Kind {
    case safeArea, margins, readable, keyboard, content, contentMargins, frame
  }

  /// Makes a guide that belongs to no view yet.
  public convenience init() { self.init(kind: nil) }

  init(kind: Kind?) {
    self.kind = kind
    item.guide = self
  }

  nonisolated deinit {
    item.guide = nil
    item.row = -1
  }

  /// Lets the guide belong to no view any more, and deactivates the constraints that name it.
  nonisolated func leaveView() {
    guard let owner = item.row < 0 ? nil : LayoutItem.of(item.row) else { return item.row = -1 }
    for constraint in owner.constraints
    where constraint.first === item || constraint.second === item {
      constraint.deactivate()
    }
    item.state.engine?.release(item)
    item.row = -1
  }
}

extension LayoutGuide {
  /// The guide's identifier, or the name of the property that returns it.
  final var name: String {
    if let identifier { return identifier }
    return switch kind {
    case nil: "layoutGuide"
    case .safeArea: "safeAreaLayoutGuide"
    case .margins: "layoutMarginsGuide"
    case .readable: "readableContentGuide"
    case .keyboard: "keyboardLayoutGuide"
    case .content: "contentLayoutGuide"
    case .contentMargins: "layoutMarginsGuide of the content"
    case .frame: "frameLayoutGuide"
    }
  }
}
