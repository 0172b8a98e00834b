import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Constraints in bounds whose origin moves")
@MainActor struct BoundsOriginTests {
  private let harness = SceneHarness(width: 320, height: 200)
  private let holder = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))

  init() { harness.window.addSubview(holder) }

  private func add() -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    holder.addSubview(view)
    return view
  }

  /// The constraints that a move of the origin updates.
  private var followers: Int? { LayoutItem.of(holder.row)?.extras?.originConstraints?.count }

  @Test("A move updates those that name the view's own edges, whatever else it holds")
  func followingOrigin() {
    let badge = add()
    var last = badge
    LayoutConstraint.activate([
      badge.topAnchor.constraint(equalTo: holder.topAnchor, constant: 5),
      badge.heightAnchor.constraint(equalTo: holder.heightAnchor, multiplier: 0.2),
    ])
    for _ in 0..<50 {
      let next = add()
      LayoutConstraint.activate([
        next.topAnchor.constraint(equalTo: last.bottomAnchor),
        next.heightAnchor.constraint(equalToConstant: 2),
      ])
      last = next
    }
    harness.tick()
    #expect(badge.frame.minY == 5 && last.frame.maxY == 125)
    holder.bounds.origin.y = 40
    harness.tick()
    #expect(badge.frame.minY == 45 && last.frame.maxY == 165)
    #expect(followers == 1)
    // The list follows what is activated and deactivated.
    let other = add()
    let pin = other.bottomAnchor.constraint(equalTo: holder.bottomAnchor)
    pin.isActive = true
    harness.tick()
    #expect(other.frame.maxY == 140)
    holder.bounds.origin.y = 70
    harness.tick()
    #expect(badge.frame.minY == 75 && other.frame.maxY == 170 && followers == 2)
    pin.isActive = false
    other.topAnchor.constraint(equalTo: last.bottomAnchor).isActive = true
    harness.tick()
    holder.bounds.origin.y = 0
    harness.tick()
    #expect(badge.frame.minY == 5 && other.frame.minY == 125 && followers == 1)
  }
}
