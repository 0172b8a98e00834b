import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// Input that nobody means: a message at most, no crash, and the rest is laid out as it should be.
@Suite("Constraints that nobody means")
struct LayoutRobustnessTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  func add<Added: View>(_ view: Added, to superview: View? = nil) -> Added {
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(view)
    return view
  }

  /// Adds a view that follows none of the others, and returns a check of its place.
  func addWitness() -> () -> Void {
    let view = add(View())
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 3),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 4),
      view.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalToConstant: 6),
    ])
    return { #expect(view.frame == Rect(x: 3, y: 4, width: 160, height: 6)) }
  }

  /// Runs code without the messages that it makes.
  func silently(_ body: () -> Void) {
    let handler = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer {
      Diagnostics.handler = handler
      Diagnostics.forgetReports()
    }
    body()
  }

  @Test("A view that grows with what grows with it takes a limited number of rounds, and is named")
  func growing() {
    let check = addWitness()
    let outer = add(View())
    outer.identifier = "outer"
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    inner.autoresizingMask = .flexibleHeight
    outer.addSubview(inner)
    let height = outer.heightAnchor.constraint(equalTo: inner.heightAnchor, constant: 10)
    LayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: window.leftAnchor),
      outer.topAnchor.constraint(equalTo: window.topAnchor),
      outer.widthAnchor.constraint(equalToConstant: 20), height,
    ])
    var messages: [String] = []
    silently {
      Diagnostics.handler = { messages.append($0) }
      harness.tick()
    }
    check()
    let grown = outer.frame.height
    #expect(grown < 1000)
    #expect(messages.contains { $0.contains("outer") && $0.contains("rounds of constraints") })
    // Also when it is asked for at once; after the cause is gone, the layout comes to rest.
    silently {
      outer.layoutIfNeeded()
      harness.tick()
    }
    #expect(outer.frame.height < grown + 2000)
    height.isActive = false
    outer.heightAnchor.constraint(equalToConstant: 70).isActive = true
    harness.tick()
    harness.tick()
    #expect(outer.frame.height == 70)
    check()
  }

  @Test("Enormous frames and constants, alone and in sums")
  func enormous() {
    let check = addWitness()
    silently {
      let huge = View(frame: Rect(x: -1e12, y: 0, width: 3e15, height: 1e300))
      window.addSubview(huge)
      var before: View = huge
      for _ in 0..<8 {
        let view = add(View())
        LayoutConstraint.activate([
          view.leftAnchor.constraint(equalTo: before.rightAnchor, constant: 9e8),
          view.topAnchor.constraint(equalTo: before.bottomAnchor, constant: -9e8),
          view.widthAnchor.constraint(equalTo: before.widthAnchor, multiplier: 1e5),
          view.heightAnchor.constraint(equalToConstant: 1e9),
        ])
        before = view
      }
      harness.tick()
      harness.tick()
    }
    check()
    #expect(window.subviews.allSatisfy { $0.frame.isFinite })
  }

  /// A view with a content of any size.
  final class Odd: View {
    var size = Size.zero
    var insets = EdgeInsets.zero
    override var intrinsicContentSize: Size { size }
    override var alignmentRectInsets: EdgeInsets { insets }
  }

  @Test("Contents and insets that are no numbers, infinite or negative")
  func oddContents() {
    let check = addWitness()
    let odd = add(Odd())
    LayoutConstraint.activate([
      odd.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 20),
      odd.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
    ])
    silently {
      for size in [
        Size(.nan, 5), Size(.infinity, -.infinity), Size(1e300, -7), Size(-0.0, 1e12), Size(9, 8),
      ] {
        odd.size = size
        odd.insets = EdgeInsets(all: size.width)
        odd.invalidateIntrinsicContentSize()
        harness.tick()
        #expect(odd.frame.isFinite)
      }
    }
    odd.insets = .zero
    odd.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(odd.frame == Rect(x: 20, y: 20, width: 9, height: 8))
    check()
  }

  /// A view that changes its constraints in each layout.
  final class Restless: View {
    var width: LayoutConstraint?
    var layouts = 0
    override func layoutSubviews() {
      layouts += 1
      width?.isActive = false
      width = subviews.first?.widthAnchor.constraint(equalToConstant: Double(layouts))
      width?.isActive = true
      setNeedsLayout()
    }
  }

  @Test("A view that changes its constraints in each layout ends the tick")
  func restless() {
    let check = addWitness()
    let view = Restless(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(view)
    let inner = add(View(), to: view)
    inner.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
    silently { harness.advance(ticks: 3) }
    #expect(view.layouts < 3 * 1_100)
    #expect(inner.bounds.width > 0)
    check()
  }

  /// A view that takes others out of the tree while constraints are updated.
  final class Remover: View {
    weak var victim: View?
    override func updateConstraints() {
      victim?.removeFromSuperview()
      super.updateConstraints()
    }
  }

  @Test("Views removed while constraints are updated")
  func removedDuringUpdate() {
    let check = addWitness()
    let (victim, remover) = (add(View()), add(Remover()))
    let beside = remover.leftAnchor.constraint(equalTo: victim.rightAnchor)
    LayoutConstraint.activate([
      victim.leftAnchor.constraint(equalTo: window.leftAnchor),
      victim.widthAnchor.constraint(equalToConstant: 10), beside,
    ])
    harness.tick()
    remover.victim = victim
    remover.setNeedsUpdateConstraints()
    harness.tick()
    #expect(victim.superview == nil && !beside.isActive)
    check()
  }

  @Test("A guide that moves to another view lets go of its constraints")
  func movedGuide() {
    let check = addWitness()
    let (first, second) = (
      View(frame: Rect(x: 0, y: 0, width: 50, height: 50)),
      View(frame: Rect(x: 100, y: 0, width: 50, height: 50))
    )
    window.addSubview(first)
    window.addSubview(second)
    let guide = LayoutGuide()
    first.addLayoutGuide(guide)
    let view = add(View(), to: first)
    let left = view.leftAnchor.constraint(equalTo: guide.leftAnchor)
    LayoutConstraint.activate([
      left, guide.leftAnchor.constraint(equalTo: first.leftAnchor, constant: 7),
    ])
    harness.tick()
    #expect(view.frame.minX == 7)
    second.addLayoutGuide(guide)
    #expect(!left.isActive && first.layoutGuides.isEmpty && guide.owningView === second)
    guide.leftAnchor.constraint(equalTo: second.leftAnchor, constant: 9).isActive = true
    left.isActive = true
    harness.tick()
    #expect(view.frame.minX == 109)
    check()
  }

  @Test("Views and guides that end while constraints name them")
  func ended() {
    let check = addWitness()
    var constraints: [LayoutConstraint] = []
    for round in 0..<20 {
      let view = add(View())
      let guide = LayoutGuide()
      view.addLayoutGuide(guide)
      let other = add(View())
      let new = [
        guide.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 1),
        other.leftAnchor.constraint(equalTo: guide.rightAnchor),
        view.leftAnchor.anchorWithOffset(to: other.leftAnchor).constraint(equalToConstant: 5),
        view.keyboardLayoutGuide.topAnchor.constraint(equalTo: other.topAnchor),
        other.widthAnchor.constraint(equalTo: view.readableContentGuide.widthAnchor),
      ]
      LayoutConstraint.activate(new)
      constraints += new
      if round % 2 == 0 { harness.tick() }
      (round % 3 == 0 ? view : other).removeFromSuperview()
      if round % 4 == 0 { harness.tick() }
      (round % 3 == 0 ? other : view).removeFromSuperview()
    }
    harness.tick()
    #expect(constraints.allSatisfy { !$0.isActive || $0.firstItem != nil })
    silently { LayoutConstraint.activate(constraints) }
    harness.tick()
    #expect(constraints.allSatisfy { $0.description.isEmpty == false })
    check()
  }

  @Test("Windows that end while views in them are constrained")
  func endedWindow() {
    let view = add(View())
    var constraint: LayoutConstraint?
    do {
      let other = SceneHarness(width: 100, height: 100)
      view.removeFromSuperview()
      other.window.addSubview(view)
      constraint = view.leftAnchor.constraint(equalTo: other.window.leftAnchor, constant: 5)
      constraint?.isActive = true
      other.tick()
      #expect(view.frame.minX == 5)
    }
    window.addSubview(view)
    view.topAnchor.constraint(equalTo: window.topAnchor, constant: 8).isActive = true
    harness.tick()
    #expect(view.frame.minY == 8)
    #expect(constraint?.isActive == false)
  }
}
