import LamellaGeometry
import Testing

@testable import LamellaScene

@Suite("Autoresizing")
@MainActor struct AutoresizingTests {
  /// A view of (start, extent) in a superview of 100, which then gets another size.
  struct Case: CustomTestStringConvertible {
    var mask: View.AutoresizingMask
    var before: (Double, Double)
    var total: Double
    var after: (Double, Double)
    var oldTotal = 100.0

    var testDescription: String { "\(mask.rawValue): \(before) in \(oldTotal) -> \(total)" }
  }

  private static let left = View.AutoresizingMask.flexibleLeftMargin
  private static let width = View.AutoresizingMask.flexibleWidth
  private static let right = View.AutoresizingMask.flexibleRightMargin

  nonisolated static let cases: [Case] = [
    // No part, one part.
    Case(mask: [], before: (10, 30), total: 200, after: (10, 30)),
    Case(mask: .flexibleLeftMargin, before: (10, 30), total: 200, after: (110, 30)),
    Case(mask: .flexibleWidth, before: (10, 30), total: 200, after: (10, 130)),
    Case(mask: .flexibleRightMargin, before: (10, 30), total: 200, after: (10, 30)),
    Case(mask: .flexibleWidth, before: (10, 0.3), total: 100.1, after: (10, 0.3 + (100.1 - 100))),
    // Several parts, in proportion.
    Case(
      mask: [.flexibleLeftMargin, .flexibleRightMargin], before: (10, 30), total: 170,
      after: (20, 30)),
    Case(
      mask: [.flexibleLeftMargin, .flexibleWidth], before: (10, 30), total: 140, after: (20, 60)),
    Case(
      mask: [.flexibleWidth, .flexibleRightMargin], before: (10, 30), total: 190, after: (10, 60)),
    Case(
      mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], before: (10, 30),
      total: 200, after: (20, 60)),
    // Shrinking; the extent stops at zero, margins do not.
    Case(mask: .flexibleWidth, before: (10, 30), total: 50, after: (10, 0)),
    Case(mask: .flexibleLeftMargin, before: (10, 30), total: 50, after: (-40, 30)),
    // Negative parts: the sum counts.
    Case(
      mask: [.flexibleLeftMargin, .flexibleRightMargin], before: (-10, 30), total: 170,
      after: (-20, 30)),
    Case(
      mask: [.flexibleLeftMargin, .flexibleRightMargin], before: (-10, 150), total: 200,
      after: (40, 150)),
    Case(mask: .flexibleLeftMargin, before: (-10, 30), total: 110, after: (0, 30)),
    // Nothing to be in proportion to: equal shares.
    Case(
      mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], before: (0, 0), total: 30,
      after: (10, 10), oldTotal: 0),
    Case(
      mask: [.flexibleLeftMargin, .flexibleRightMargin], before: (0, 100), total: 120,
      after: (10, 100)),
  ]

  @Test("Each axis follows its mask", arguments: cases)
  func axes(_ one: Case) {
    let superview = View(frame: Rect(x: 0, y: 0, width: one.oldTotal, height: 50))
    let horizontal = View(frame: Rect(x: one.before.0, y: 5, width: one.before.1, height: 6))
    horizontal.autoresizingMask = one.mask
    superview.addSubview(horizontal)
    superview.bounds.size = Size(one.total, 50)
    #expect(horizontal.frame.minX == one.after.0)
    #expect(abs(horizontal.frame.width - one.after.1) < 1e-12)
    #expect(horizontal.frame.minY == 5)

    let tall = View(frame: Rect(x: 0, y: 0, width: 50, height: one.oldTotal))
    let vertical = View(frame: Rect(x: 5, y: one.before.0, width: 6, height: one.before.1))
    vertical.autoresizingMask = View.AutoresizingMask(rawValue: one.mask.rawValue << 3)
    tall.addSubview(vertical)
    tall.bounds.size = Size(50, one.total)
    #expect(vertical.frame.minY == one.after.0)
    #expect(abs(vertical.frame.height - one.after.1) < 1e-12)
  }

  @Test("It goes down the tree at once, before any layout")
  func cascade() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let middle = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    let inner = View(frame: Rect(x: 10, y: 10, width: 60, height: 60))
    middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    outer.addSubview(middle)
    middle.addSubview(inner)
    outer.frame.size = Size(200, 150)
    #expect(middle.frame == Rect(x: 10, y: 10, width: 180, height: 130))
    #expect(inner.frame == Rect(x: 10, y: 60, width: 160, height: 60))
  }

  @Test("It can be turned off, and changes of the origin do not set it off")
  func turnedOff() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    inner.autoresizingMask = .flexibleWidth
    outer.addSubview(inner)
    outer.bounds.origin.x = 50
    #expect(inner.frame.width == 80)
    outer.autoresizesSubviews = false
    outer.frame.size.width = 200
    #expect(inner.frame.width == 80)
  }

  @Test("A tree 20,000 deep follows without a deep stack")
  func deep() {
    let root = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let deepest = View.chain(below: root, count: 20_000) {
      $0.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      $0.autoresizingMask = .flexibleWidth
    }
    root.frame.size.width = 20
    #expect(deepest.frame.width == 20)
  }
}
