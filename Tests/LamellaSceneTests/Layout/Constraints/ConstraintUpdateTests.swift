import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Updates of constraints")
struct ConstraintUpdateTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  /// A view that notes when its constraints are updated.
  final class Panel: View {
    static var updated: [String] = []
    var columns = 1
    private var widths: [LayoutConstraint] = []

    override var intrinsicContentSize: Size { Size(10, 10) }

    override func updateConstraints() {
      Panel.updated.append(identifier ?? "")
      LayoutConstraint.deactivate(widths)
      widths = subviews.map {
        $0.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 1 / Double(columns))
      }
      LayoutConstraint.activate(widths)
      super.updateConstraints()
    }
  }

  private func messages(_ body: () -> Void) -> [String] {
    var messages: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = handler }
    body()
    return messages
  }

  @Test("updateConstraints is called once before the layout, children first, for those that ask")
  func order() {
    let (outer, inner, other) = (Panel(), Panel(), Panel())
    (outer.identifier, inner.identifier, other.identifier) = ("outer", "inner", "other")
    outer.frame = Rect(x: 0, y: 0, width: 120, height: 50)
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    window.addSubview(outer)
    window.addSubview(other)
    Panel.updated = []
    outer.setNeedsUpdateConstraints()
    #expect(outer.needsUpdateConstraints && !other.needsUpdateConstraints)
    harness.tick()
    #expect(Panel.updated == ["inner", "outer"])
    #expect(inner.bounds.width == 120)
    harness.tick()
    #expect(Panel.updated == ["inner", "outer"])
    outer.columns = 3
    outer.setNeedsUpdateConstraints()
    outer.setNeedsUpdateConstraints()
    outer.updateConstraintsIfNeeded()
    harness.tick()
    #expect(Panel.updated == ["inner", "outer", "outer"])
    #expect(inner.bounds.width == 40)
  }

  @Test("A changed direction of reading moves leading edges to the other side")
  func direction() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(lessThanOrEqualTo: window.centerXAnchor, constant: -20),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    harness.tick()
    #expect(view.frame.minX == 10)
    window.semanticContentAttribute = .forceRightToLeft
    harness.tick()
    #expect(view.frame.maxX == 310)
    window.semanticContentAttribute = .forceLeftToRight
    harness.tick()
    #expect(view.frame.minX == 10)
  }

  @Test("A constraint between two trees is reported and stays inactive")
  func apart() {
    let (inside, outside) = (View(), View())
    window.addSubview(inside)
    let constraint = inside.topAnchor.constraint(equalTo: outside.topAnchor)
    let messages = messages { constraint.isActive = true }
    #expect(!constraint.isActive)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("no view contains both of its items") == true)
  }

  @Test("Numbers that are not finite are reported where a constraint is made")
  func numbers() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    let messages = messages {
      view.widthAnchor.constraint(equalToConstant: .nan).isActive = true
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: .infinity).isActive = true
    }
    harness.tick()
    #expect(messages.count == 2)
    #expect(view.bounds.size == .zero)
  }

  @Test("Constraints of views that ended are inactive and let go of the rest")
  func ended() {
    weak var ended: View?
    var constraint: LayoutConstraint?
    do {
      let view = View()
      ended = view
      let inner = View()
      view.addSubview(inner)
      constraint = inner.topAnchor.constraint(equalTo: view.topAnchor, constant: 3)
      constraint?.isActive = true
      window.addSubview(view)
      harness.tick()
      view.removeFromSuperview()
    }
    #expect(ended == nil)
    #expect(constraint?.isActive == false)
    #expect(constraint?.firstView == nil && constraint?.secondView == nil)
    #expect(messages { constraint?.isActive = true }.count == 1)
    harness.tick()
  }

  @Test("Constraints activated in layoutSubviews count in the same tick")
  func duringLayout() {
    final class Lazy: View {
      let inner = View()
      override func layoutSubviews() {
        guard inner.superview == nil else { return }
        inner.translatesAutoresizingMaskIntoConstraints = false
        addSubview(inner)
        LayoutConstraint.activate([
          inner.leftAnchor.constraint(equalTo: leftAnchor, constant: 4),
          inner.rightAnchor.constraint(equalTo: rightAnchor, constant: -4),
          inner.topAnchor.constraint(equalTo: topAnchor),
          inner.heightAnchor.constraint(equalToConstant: 6),
        ])
      }
    }
    let view = Lazy(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    window.addSubview(view)
    view.setNeedsLayout()
    harness.tick()
    #expect(view.inner.frame == Rect(x: 4, y: 0, width: 42, height: 6))
  }

  @Test("In layoutSubviews, subviews are where constraints place them in the new bounds")
  func beforeLayout() {
    final class Noting: View {
      let inner = View()
      var widths: [Double] = []
      override func layoutSubviews() { widths.append(inner.bounds.width) }
    }
    final class Outer: View {
      let noting = Noting()
      var width = 50.0
      override func layoutSubviews() {
        noting.frame = Rect(x: 0, y: 0, width: width, height: 20)
      }
    }
    let outer = Outer(frame: Rect(x: 0, y: 0, width: 200, height: 50))
    outer.addSubview(outer.noting)
    let inner = outer.noting.inner
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.noting.addSubview(inner)
    LayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: outer.noting.leftAnchor),
      inner.rightAnchor.constraint(equalTo: outer.noting.rightAnchor, constant: -10),
    ])
    window.addSubview(outer)
    harness.tick()
    outer.width = 80
    outer.setNeedsLayout()
    harness.tick()
    #expect(outer.noting.widths.first == 40 && outer.noting.widths.last == 70)
    #expect(!outer.noting.widths.contains(0) && outer.noting.widths.count == 2)
  }

  @Test("A view that asks for layout while it is asked for its size does no harm")
  func nested() {
    final class Eager: View {
      override var intrinsicContentSize: Size {
        superview?.layoutIfNeeded()
        return Size(30, 10)
      }
      override var hasHeightForWidth: Bool { true }
      override func contentHeight(forWidth width: Double) -> Double {
        superview?.layoutIfNeeded()
        return width
      }
    }
    let view = Eager()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.rightAnchor.constraint(equalTo: window.rightAnchor, constant: -300),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("A thousand contradictions are reported, and the views beside them are placed")
  func contradictions() {
    let views = (0..<1000).map { _ in View() }
    let beside = View()
    for view in views + [beside] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    for (index, view) in views.enumerated() {
      view.identifier = "view \(index)"
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: window.topAnchor, constant: Double(index)),
        view.widthAnchor.constraint(equalToConstant: 20),
        view.widthAnchor.constraint(equalToConstant: 30),
      ])
    }
    beside.topAnchor.constraint(equalTo: views[999].topAnchor, constant: 1).isActive = true
    let messages = messages { harness.tick() }
    #expect(messages.count == 11)
    #expect(messages.last?.contains("990 more") == true)
    #expect(beside.frame.minY == 1000)
    #expect(views.allSatisfy { $0.bounds.width == 20 })
  }
}
