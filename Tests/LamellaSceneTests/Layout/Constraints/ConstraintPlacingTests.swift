import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Frames that follow from constraints")
struct ConstraintPlacingTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  private func add<V: View>(_ view: V, to parent: View? = nil) -> V {
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? window).addSubview(view)
    return view
  }

  /// Pins a view to all edges of its superview, less a distance.
  private func pin(_ view: View, by distance: Double = 0) {
    guard let parent = view.superview else { return }
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: distance),
      view.rightAnchor.constraint(equalTo: parent.rightAnchor, constant: -distance),
      view.topAnchor.constraint(equalTo: parent.topAnchor, constant: distance),
      view.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -distance),
    ])
  }

  // MARK: Frames set by hand

  @Test("A frame that is set by hand does not last")
  func frameByHand() {
    let view = add(View())
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 100),
    ])
    view.frame = Rect(x: 0, y: 7, width: 20, height: 30)
    harness.tick()
    #expect(view.frame == Rect(x: 10, y: 7, width: 100, height: 30))
    view.frame = Rect(x: 50, y: 9, width: 40, height: 20)
    harness.tick()
    // What no constraint names stays as it was set.
    #expect(view.frame == Rect(x: 10, y: 9, width: 100, height: 20))
    view.center.x += 1
    harness.tick()
    #expect(view.frame.minX == 10)
  }

  @Test("A view that constraints place does not follow its autoresizing mask")
  func mask() {
    let panel = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(panel)
    let (placed, other) = (add(View(), to: panel), View())
    panel.addSubview(other)
    for view in [placed, other] {
      view.frame = Rect(x: 0, y: 0, width: 100, height: 20)
      view.autoresizingMask = .flexibleWidth
    }
    panel.frame.size.width = 200
    #expect(placed.bounds.width == 100 && other.bounds.width == 200)
    placed.translatesAutoresizingMaskIntoConstraints = true
    panel.frame.size.width = 300
    #expect(placed.bounds.width == 200)
  }

  @Test("A first place at zero counts as any other")
  func zero() {
    let view = add(View(frame: Rect(x: 30, y: 30, width: 50, height: 50)))
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 0, width: 50, height: 50))
  }

  // MARK: Lengths

  @Test("A view with room for others inside is at least as large as what is around them")
  func leastSize() {
    let card = View()
    let inner = add(View(), to: card)
    pin(inner, by: 16)
    #expect(card.systemLayoutSizeFitting(.zero) == Size(32, 32))
    // Also in a window, where the wish for a small card gives way.
    _ = add(card)
    LayoutConstraint.activate([
      card.leftAnchor.constraint(equalTo: window.leftAnchor),
      card.topAnchor.constraint(equalTo: window.topAnchor),
      card.widthAnchor.constraint(equalToConstant: 0).withPriority(.defaultHigh),
    ])
    harness.tick()
    #expect(card.bounds.width == 32 && inner.frame.minX == 16 && inner.bounds.width == 0)
  }

  @Test("Of edges that leave a length less than zero, the one that was pinned last gives way")
  func negativeLength() {
    let panel = View(frame: Rect(x: 0, y: 0, width: 150, height: 100))
    panel.identifier = "panel"
    window.addSubview(panel)
    let (view, beside) = (add(View(), to: panel), add(View(), to: panel))
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 100),
      view.rightAnchor.constraint(equalTo: panel.rightAnchor, constant: -100),
      beside.leftAnchor.constraint(equalTo: view.rightAnchor),
    ])
    let messages = collectingDiagnostics { harness.tick() }
    #expect(view.frame.minX == 100 && view.bounds.width == 0)
    #expect(beside.frame.minX == 100)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("cannot be negative") == true, "\(messages)")
    panel.frame.size.width = 250
    #expect(collectingDiagnostics { harness.tick() }.isEmpty)
    #expect(view.frame.minX == 100 && view.bounds.width == 50 && beside.frame.minX == 150)
  }

  // MARK: Whole pixels

  @Test(
    "Edges of nested views that meet are on the same pixel, wherever they lie", arguments: [1, 2.0])
  func nestedEdges(scale: Double) {
    window.contentScale = scale
    let row = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    window.addSubview(row)
    var columns: [View] = []
    for _ in 0..<3 {
      let column = add(View(), to: row)
      let inner = add(View(), to: column)
      let innermost = add(View(), to: inner)
      pin(inner)
      pin(innermost)
      LayoutConstraint.activate([
        column.widthAnchor.constraint(equalTo: row.widthAnchor, multiplier: 1 / 3.0),
        column.leftAnchor.constraint(equalTo: columns.last?.rightAnchor ?? row.leftAnchor),
        column.topAnchor.constraint(equalTo: row.topAnchor),
        column.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        innermost.heightAnchor.constraint(equalTo: row.heightAnchor),
      ])
      columns.append(column)
    }
    for width in [100.0, 101, 102, 103, 50, 200] {
      row.frame.size.width = width
      harness.tick()
      for column in columns {
        let inner = column.subviews[0]
        #expect(inner.frame == column.bounds, "\(width): \(inner.frame) in \(column.frame)")
        #expect(inner.subviews[0].frame == column.bounds, "\(width)")
        #expect((column.frame.minX * scale).rounded() == column.frame.minX * scale)
      }
      #expect(columns[2].frame.maxX == width)
    }
  }

  // MARK: Heights that follow widths

  @Test("A height may depend on the width of a content without a width of its own")
  func heightForWidth() {
    final class Flow: View {
      override var hasHeightForWidth: Bool { true }
      override func contentHeight(forWidth width: Double) -> Double { 1200 / max(width, 1) }
    }
    let flow = add(Flow())
    let width = flow.widthAnchor.constraint(equalToConstant: 60)
    LayoutConstraint.activate([flow.topAnchor.constraint(equalTo: window.topAnchor), width])
    harness.tick()
    #expect(flow.bounds.size == Size(60, 20))
    width.constant = 40
    harness.tick()
    #expect(flow.bounds.size == Size(40, 30))
  }

  // MARK: Right to left

  @Test("From right to left, leading edges with a multiplier count from the right")
  func mirroredMultiplier() {
    window.semanticContentAttribute = .forceRightToLeft
    let (view, other) = (add(View()), add(View()))
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 40),
      view.widthAnchor.constraint(equalToConstant: 20),
      other.widthAnchor.constraint(equalToConstant: 20),
      LayoutConstraint(
        item: other, attribute: .leading, relatedBy: .equal, toItem: view, attribute: .leading,
        multiplier: 3, constant: 10),
    ])
    harness.tick()
    #expect(view.frame.maxX == 280)
    #expect(other.frame.maxX == 320 - 130)
    window.frame.size.width = 420
    harness.tick()
    #expect(other.frame.maxX == 420 - 130)
    window.semanticContentAttribute = .forceLeftToRight
    harness.tick()
    #expect(other.frame.minX == 130)
  }

  // MARK: Order

  private func ids(_ constraints: [LayoutConstraint]) -> [ObjectIdentifier] {
    constraints.map { ObjectIdentifier($0) }
  }

  private func active(_ view: View) -> [ObjectIdentifier] { ids(view.constraints) }

  @Test(
    "Of contradicting constraints, the one that was activated last is left out after others went")
  func order() {
    let view = add(View())
    let first = (0..<20).map {
      view.heightAnchor.constraint(greaterThanOrEqualToConstant: Double($0))
    }
    let (kept, late) = (
      view.widthAnchor.constraint(equalToConstant: 30),
      view.widthAnchor.constraint(equalToConstant: 50)
    )
    LayoutConstraint.activate(first + [kept] + [late])
    // The list of constraints is in order, with or without those that went.
    for constraint in first { constraint.isActive = false }
    #expect(active(view) == ids([kept, late]))
    let messages = collectingDiagnostics { harness.tick() }
    #expect(view.bounds.width == 30 && messages.count == 1, "\(messages)")
    // Installed anew, as the view is in another system.
    view.removeFromSuperview()
    window.addSubview(view)
    _ = collectingDiagnostics { harness.tick() }
    #expect(view.bounds.width == 30)
    LayoutConstraint.activate(first)
    #expect(active(view) == ids([kept, late] + first))
    LayoutConstraint.deactivate(view.constraints)
    #expect(view.constraints.isEmpty)
  }

  // MARK: Baselines

  /// A view with a baseline below the middle of its height, or that of another view in it.
  private final class Text: View {
    var model: View?
    override var viewForLastBaselineLayout: View { model?.viewForLastBaselineLayout ?? self }
    override func baselineOffsets(in size: Size) -> BaselineOffsets {
      BaselineOffsets(firstFromTop: size.height / 2 + 2, lastFromBottom: size.height / 2 - 2)
    }
  }

  @Test("The baseline of a view whose frame is set by hand counts, wherever that is")
  func baselineOfFrame() {
    let text = Text(frame: Rect(x: 0, y: 50, width: 40, height: 20))
    window.addSubview(text)
    let mark = add(View())
    LayoutConstraint.activate([
      mark.topAnchor.constraint(equalTo: text.firstBaselineAnchor),
      mark.bottomAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 10),
    ])
    harness.tick()
    #expect(mark.frame.minY == 62 && mark.bounds.height == 10)
    text.frame.size.height = 40
    harness.tick()
    #expect(mark.frame.minY == 72)
    text.frame.origin.y = 10
    harness.tick()
    #expect(mark.frame.minY == 32)
  }

  @Test("A baseline follows the view in which the text is", arguments: [false, true])
  func baselineView(isMeasured: Bool) {
    let outer = add(Text())
    let mark = add(View())
    let texts = (0..<2).map { index in
      let text = Text(frame: Rect(x: 0, y: 30 * Double(index), width: 40, height: 20))
      outer.addSubview(text)
      return text
    }
    outer.model = texts[0]
    LayoutConstraint.activate([
      outer.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
      outer.heightAnchor.constraint(equalToConstant: 60),
      mark.topAnchor.constraint(equalTo: outer.firstBaselineAnchor),
    ])
    harness.tick()
    #expect(mark.frame.minY == 112)
    outer.model = texts[1]
    // Asked in between, on behalf of another layout.
    if isMeasured { _ = window.systemLayoutSizeFitting(.zero) }
    outer.setNeedsUpdateConstraints()
    harness.tick()
    #expect(mark.frame.minY == 142)
    texts[1].frame.origin.y = 10
    harness.tick()
    #expect(mark.frame.minY == 122)
    texts[1].removeFromSuperview()
    outer.model = nil
    outer.setNeedsUpdateConstraints()
    harness.tick()
    #expect(mark.frame.minY == 132)
  }

  // MARK: Insets

  @Test("What a constraint moves during layout has its safe area in the same tick")
  func insets() {
    final class Sheet: View {
      var top: LayoutConstraint?
      override func layoutSubviews() {
        super.layoutSubviews()
        top?.constant = 0
      }
    }
    window.safeAreaInsets = EdgeInsets(top: 30)
    let sheet = Sheet(frame: window.bounds)
    window.addSubview(sheet)
    let bar = add(View(), to: sheet)
    let top = bar.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 100)
    sheet.top = top
    LayoutConstraint.activate([top, bar.heightAnchor.constraint(equalToConstant: 50)])
    harness.tick()
    #expect(bar.frame.minY == 0)
    #expect(bar.safeAreaInsets.top == 30)
  }
}
