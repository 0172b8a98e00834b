public import LamellaGeometry
public import LamellaScene

/// An open menu: its cards, above a view that covers the window and takes all input until the menu closes.
final class MenuView: View {
  /// The cards: that of the menu, and those of the menus that are open in it, each beside a row of the one before.
  private var panels: [MenuPanel] = []
  /// The rectangle that the menu belongs to, in window space; empty for the point where it was asked for.
  private let source: Rect
  private let rowHeight: Double
  /// Called with the action that was chosen, before the action's own handler.
  private let onChoose: (MenuAction) -> Void
  private lazy var aim = SubmenuAim { [unowned self] in follow($0) }
  /// The place of the press with which the menu was opened, while it is held.
  private var start: Point?
  /// Whether that press has been moved far enough to choose where it is released.
  private var hasMoved = false
  /// The size of the window for which the menu was placed.
  private var placedSize = Size.zero

  /// The distance from which a held press chooses where it is released, in points.
  private static let slop = 8.0
  /// The space between the cards and the edges of the window, in points.
  private static let margin = Theme.Spacing.controls

  private init(_ source: Rect, rowHeight: Double, onChoose: @escaping (MenuAction) -> Void) {
    self.source = source
    self.rowHeight = rowHeight
    self.onChoose = onChoose
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  nonisolated deinit {}

  /// Opens a menu in a window, in place of one that is open.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - source: The rectangle beside which it is placed, in window space.
  ///   - window: The window.
  ///   - isForFinger: Whether its rows are high enough for fingers.
  ///   - start: The place of the press that opens it and is still held, in window space; nil for none.
  ///   - onChoose: Called with the action that was chosen, before the action's own handler.
  /// - Returns: The open menu; nil if there is nothing to show.
  @discardableResult
  static func open(
    _ menu: Menu, from source: Rect, in window: Window, isForFinger: Bool = false,
    start: Point? = nil, onChoose: @escaping (MenuAction) -> Void = { _ in }
  ) -> MenuView? {
    window.openMenu?.close()
    guard !menu.isEmpty else { return nil }
    let view = MenuView(
      source, rowHeight: isForFinger ? Theme.targetSide : Self.pointerRowHeight, onChoose: onChoose)
    view.start = start
    view.frame = window.bounds
    view.placedSize = window.bounds.size
    window.addSubview(view)
    // Who is edited goes on being the first responder: the menu may be about what is selected there.
    window.keyCapture = view
    view.open(menu, beside: nil)
    return view
  }

  /// The height of rows for the mouse and keys, in points.
  private static let pointerRowHeight = 32.0

  /// Closes the menu: the keys are for the first responder again.
  func close() { removeFromSuperview() }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    aim.end()
    if let window, window.keyCapture === self { window.keyCapture = nil }
  }

  // MARK: Cards

  /// Opens the card of a menu: at the source, or beside a row of the last card.
  private func open(_ menu: Menu, beside row: MenuRow?) {
    let panel = MenuPanel(menu, rowHeight: rowHeight)
    panels.append(panel)
    addSubview(panel)
    let isStill = traitCollection.prefersReducedMotion || row != nil
    View.performWithoutAnimation {
      panel.frame = row.map { place(panel, beside: $0) } ?? place(panel)
      panel.layoutIfNeeded()
      if !isStill { panel.alpha = 0 }
    }
    if !isStill {
      View.animate(withDuration: Theme.Motion.small, options: .allowUserInteraction) {
        panel.alpha = 1
      }
    }
  }

  /// Closes cards until some remain.
  private func closePanels(downTo count: Int) {
    while panels.count > count { panels.removeLast().removeFromSuperview() }
  }

  /// The room for cards, in the view's own space, which is that of the window.
  private var room: Rect {
    (window?.safeArea ?? bounds).inset(by: EdgeInsets(all: Self.margin))
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func size(of panel: MenuPanel) -> Size {
    let (needed, room) = (panel.neededSize, room)
    return Size(min(needed.width, room.width), min(needed.height, room.height))
  }

  /// Returns the frame of the first card: below the source, or above it where there is more room.
  private func place(_ panel: MenuPanel) -> Rect {
    let (room, gap) = (room, source.height > 0 ? Theme.Spacing.grid : 0)
    var size = size(of: panel)
    let (below, above) = (room.maxY - source.maxY - gap, source.minY - gap - room.minY)
    let x = isMirrored ? source.maxX - size.width : source.minX
    var y = source.maxY + gap
    if size.height > below {
      if source.height > 0 {
        // It scrolls rather than cover what it belongs to.
        if above > below {
          size.height = min(size.height, max(above, 2 * rowHeight))
          y = source.minY - gap - size.height
        } else {
          size.height = min(size.height, max(below, 2 * rowHeight))
        }
      } else if size.height <= above {
        y = source.minY - size.height
      }
    }
    return inSight(Rect(origin: Point(x, y), size: size))
  }

  /// Returns the frame of a card beside a row: after it, before it, or over it where there is no room on either side.
  private func place(_ panel: MenuPanel, beside row: MenuRow) -> Rect {
    let size = size(of: panel)
    let from = row.convert(row.bounds, to: self)
    let (right, left) = (from.maxX - 2, from.minX - size.width + 2)
    let fitsRight = right + size.width <= room.maxX
    let fitsLeft = left >= room.minX
    let goesLeft = isMirrored ? fitsLeft || !fitsRight : fitsLeft && !fitsRight
    var x = goesLeft ? left : right
    if !fitsRight, !fitsLeft { x = from.minX + (isMirrored ? -1 : 1) * Theme.Spacing.margin }
    return inSight(Rect(x: x, y: from.minY, width: size.width, height: size.height))
  }

  private func inSight(_ frame: Rect) -> Rect {
    let room = room
    return Rect(
      x: max(min(frame.minX, room.maxX - frame.width), room.minX).rounded(),
      y: max(min(frame.minY, room.maxY - frame.height), room.minY).rounded(),
      width: frame.width, height: frame.height)
  }

  /// Closes as the window changes its size: what it belongs to moves.
  override func layoutSubviews() {
    if bounds.size != placedSize { close() }
  }

  // MARK: Choosing

  /// Follows the pointer at a point of the window: highlights the row there, and opens its menu.
  private func follow(_ point: Point) {
    guard let index = panels.lastIndex(where: { $0.contains(point) }) else {
      if panels.count == 1 { panels[0].highlighted = nil }
      return
    }
    let panel = panels[index]
    let row = panel.row(at: point).flatMap { $0.isEnabled ? $0 : nil }
    if let row, row === panel.highlighted, panels.count > index + 1 { return }
    closePanels(downTo: index + 1)
    panel.highlighted = row
    if let row, case .submenu(let menu) = row.content { open(menu, beside: row) }
  }

  /// Follows the pointer, unless it crosses other rows on its way to the last card.
  private func followPointer(_ point: Point) {
    let before = panels.dropLast().last
    let isOnOther =
      before?.contains(point) ?? false && before?.row(at: point) !== before?.highlighted
    let card = panels.last.map { $0.convert($0.bounds, to: nil) } ?? .zero
    if aim.leads(to: point, isOnOther ? card : nil, in: window) { return }
    follow(point)
  }

  /// Chooses the row at a point of the window.
  ///
  /// - Returns: Whether a card is there.
  @discardableResult
  private func choose(at point: Point) -> Bool {
    guard let panel = panels.last(where: { $0.contains(point) }) else { return false }
    if let row = panel.row(at: point) { choose(row, by: nil) }
    return true
  }

  /// Chooses a row: performs its action, or opens its menu with a row highlighted for keys.
  private func choose(_ row: MenuRow, by press: KeyPress?) {
    guard row.isEnabled else { return }
    switch row.content {
    case .action(let action):
      close()
      onChoose(action)
      action.handler()
    case .submenu(let menu):
      if panels.last?.rows.contains(where: { $0 === row }) ?? false { open(menu, beside: row) }
      if press != nil, let panel = panels.last, let first = panel.row(after: 1) {
        panel.highlight(first)
      }
    case .heading: break
    }
  }

  // MARK: The press that opens the menu

  /// Follows the held press that opened the menu.
  func pressMoved(to point: Point) {
    guard let start else { return }
    if !hasMoved { hasMoved = hypot(point - start) > Self.slop }
    if hasMoved { followPointer(point) }
  }

  /// Ends the press that opened the menu: moved away, it chooses what is there; else the menu stays open.
  func pressEnded(at point: Point) {
    guard start != nil else { return }
    start = nil
    guard hasMoved else { return }
    if !choose(at: point), !source.contains(point) { close() }
  }

  private func hypot(_ vector: Point) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  override func pointerDragged(_ pointer: PointerEvent) { pressMoved(to: pointer.location) }

  override func pointerReleased(_ pointer: PointerEvent) { pressEnded(at: pointer.location) }

  override func pointerCancelled(_ pointer: PointerEvent) { start = nil }

  // MARK: Touches and the pointer

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: nil)
    if panels.contains(where: { $0.contains(point) }) { follow(point) } else { close() }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if let touch = touches.first { follow(touch.location(in: nil)) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    if let touch = touches.first { choose(at: touch.location(in: nil)) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    // It scrolls: nothing is about to be chosen.
    panels.last?.highlighted = nil
  }

  override func pointerMoved(_ pointer: PointerEvent) {
    if start == nil { followPointer(pointer.location) }
  }

  /// Takes the other buttons, too: beside the cards they close the menu.
  override func pointerPressed(_ pointer: PointerEvent) -> Bool {
    if !panels.contains(where: { $0.contains(pointer.location) }) { close() }
    return true
  }

  override func wheelTurned(_ wheel: WheelEvent) -> Bool { true }

  // MARK: Keys

  /// Moves through the menu by arrows and first letters, chooses by Return and Space, and leaves by Escape; no other key
  /// goes on to what is below.
  override func keyDown(_ press: KeyPress) -> Bool {
    guard let panel = panels.last else { return true }
    let (inwards, outwards): (Key, Key) = isMirrored ? (.left, .right) : (.right, .left)
    switch press.key {
    case .up, .down:
      if let row = panel.row(after: press.key == .down ? 1 : -1) { panel.highlight(row) }
    case .home, .end:
      panel.highlighted = nil
      if let row = panel.row(after: press.key == .home ? 1 : -1) { panel.highlight(row) }
    case inwards:
      if let row = panel.highlighted, case .submenu = row.content { choose(row, by: press) }
    case outwards:
      if panels.count > 1 { closePanels(downTo: panels.count - 1) }
    case .escape:
      if panels.count > 1 { closePanels(downTo: panels.count - 1) } else { close() }
    case .return, .space:
      if let row = panel.highlighted, !press.isRepeat { choose(row, by: press) }
    default:
      let letter = press.key.name.lowercased()
      let rows = panel.rows
      let from = rows.firstIndex { $0 === panel.highlighted }.map { $0 + 1 } ?? 0
      let others = rows[from...] + rows[..<from]
      if letter.count == 1, let row = others.first(where: { $0.initial == letter }) {
        panel.highlight(row)
      }
    }
    return true
  }

  override func keyUp(_ press: KeyPress) -> Bool { true }

  override func textInput(_ event: InputEvent) -> Bool { true }
}

extension Window {
  /// The menu that is open; nil for none.
  final var openMenu: MenuView? { subviews.lazy.compactMap { $0 as? MenuView }.last }

  /// Whether a menu is open.
  public final var isMenuOpen: Bool { openMenu != nil }

  /// Opens a menu at a rectangle, in place of one that is open.
  ///
  /// The menu is placed in sight at any size of the window, and scrolls where it is too long. All input goes to the menu
  /// until it closes: by a choice, Escape, a press beside it, which nothing else gets, or a change of the window's size.
  ///
  /// - Parameters:
  ///   - menu: The menu; one without elements is not opened.
  ///   - rect: The rectangle that it belongs to, in window space; one without a size is a point.
  public final func openMenu(_ menu: Menu, from rect: Rect) {
    MenuView.open(menu, from: rect, in: self)
  }

  /// Closes the menu that is open, without a choice.
  public final func closeMenu() { openMenu?.close() }
}
