internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// A row that is swiped aside, with its actions.
final class RowSwipe {
  /// The edge of the row at which the actions appear.
  enum Edge {
    case leading, trailing
  }

  let cell: CollectionCell
  let edge: Edge
  private let actions: [SwipeAction]
  private let container = View()
  private let buttons: [Button]
  /// Whether a swipe across the whole row performs the first action.
  private let allowsFullSwipe: Bool
  /// The width of all actions, in points.
  let width: Double
  /// The distance by which the row is moved, 0 or more.
  private(set) var distance = 0.0
  /// The distance at the start of the present drag.
  var distanceAtStart = 0.0

  /// The part of the row's width beyond which a release performs the first action.
  private static let fullSwipe = 0.6
  /// The least distance beyond the actions' width at which a release performs the first one, in points.
  private static let fullSwipeMargin = 20.0
  private static let duration = 0.25
  private static let minimumButtonWidth = 74.0

  init(
    _ cell: CollectionCell, _ edge: Edge, _ actions: [SwipeAction], allowsFullSwipe: Bool,
    perform: @escaping (SwipeAction) -> Void
  ) {
    self.cell = cell
    self.edge = edge
    self.actions = actions
    self.allowsFullSwipe = allowsFullSwipe
    let theme = cell.effectiveTheme
    buttons = actions.map { action in
      let button = Button(title: action.title) { perform(action) }
      button.backgroundColor =
        action.color ?? (action.style == .destructive ? theme.bad : theme.inkSoft)
      button.setTitleColor(theme.ground, for: .normal)
      button.cornerRadius = 0
      return button
    }
    width = buttons.reduce(0) {
      $0 + max($1.intrinsicContentSize.width, Self.minimumButtonWidth)
    }
    container.clipsToBounds = true
    for button in buttons { container.addSubview(button) }
    cell.addSubview(container)
    cell.swipeCount += 1
  }

  nonisolated deinit {}

  /// The direction in which the row moves: 1 to the right.
  var direction: Double {
    let isRight = edge == .leading
    let isMirrored = cell.effectiveUserInterfaceLayoutDirection == .rightToLeft
    return isRight != isMirrored ? 1 : -1
  }

  /// Moves the row aside; beyond the width of the actions they grow with it, and a row without a full swipe resists.
  func move(to raw: Double, animated: Bool) {
    distance = max(raw, 0)
    if distance > width, !allowsFullSwipe {
      distance =
        width + RubberBand.overscroll(forDistance: distance - width, extent: cell.bounds.width)
    }
    guard animated else { return place() }
    View.animate(withDuration: Self.duration, curve: .easeOut) { self.place() }
  }

  /// Moves the row aside until all actions are uncovered.
  func open() { move(to: width, animated: true) }

  /// Whether a release at the present distance performs the first action.
  var isFullSwipe: Bool {
    allowsFullSwipe
      && distance > max(cell.bounds.width * Self.fullSwipe, width + Self.fullSwipeMargin)
  }

  /// The first action, which a full swipe performs.
  var firstAction: SwipeAction? { actions.first }

  /// Places the row's content and its actions.
  private func place() {
    let bounds = cell.bounds
    let direction = direction
    cell.contentView.frame = Rect(
      x: direction * distance, y: 0, width: bounds.width, height: bounds.height)
    container.frame = Rect(
      x: direction > 0 ? 0 : bounds.width - distance, y: 0, width: distance, height: bounds.height)
    // The first action is at the edge.
    let stretch = width > 0 ? distance / width : 0
    var edge = 0.0
    for (index, button) in buttons.enumerated() {
      var width = max(button.intrinsicContentSize.width, Self.minimumButtonWidth) * stretch
      if isFullSwipe { width = index == 0 ? distance : 0 }
      let x = direction > 0 ? edge : distance - edge - width
      button.frame = Rect(x: x, y: 0, width: width, height: bounds.height)
      edge += width
    }
  }

  /// Moves the row back.
  func close(animated: Bool) {
    distance = 0
    let container = container
    let cell = cell
    func end() {
      container.removeFromSuperview()
      cell.swipeCount -= 1
    }
    guard animated else {
      place()
      return end()
    }
    View.animate(withDuration: Self.duration, curve: .easeOut) {
      self.place()
    } completion: { _ in
      end()
    }
  }
}
