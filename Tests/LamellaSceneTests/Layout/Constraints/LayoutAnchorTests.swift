import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Anchors, attributes and spacing")
struct LayoutAnchorTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  /// Adds a view of a size that constraints place, at the top unless others of a higher priority want it elsewhere.
  @discardableResult
  func add(
    _ width: Double, to superview: View? = nil, priority: LayoutPriority = .defaultHigh
  ) -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(view)
    view.widthAnchor.constraint(equalToConstant: width).isActive = true
    view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    view.topAnchor.constraint(equalTo: (superview ?? window).topAnchor)
      .withPriority(priority).isActive = true
    return view
  }

  @Test("The system spacing is 8 points, times a multiplier, in the direction of reading")
  func systemSpacing() {
    let (first, second, third) = (add(40), add(30), add(20, priority: .defaultLow))
    LayoutConstraint.activate([
      first.leadingAnchor.constraint(
        equalToSystemSpacingAfter: window.leadingAnchor, multiplier: 1),
      second.leadingAnchor.constraint(
        equalToSystemSpacingAfter: first.trailingAnchor, multiplier: 2),
      third.topAnchor.constraint(equalToSystemSpacingBelow: first.bottomAnchor, multiplier: 1.5),
      third.leadingAnchor.constraint(equalTo: window.leadingAnchor),
    ])
    harness.tick()
    #expect(first.frame == Rect(x: 8, y: 0, width: 40, height: 10))
    #expect(second.frame.minX == 64)
    #expect(third.frame.minY == 22)
    let mirrored = SceneHarness(width: 320, height: 200)
    mirrored.window.semanticContentAttribute = .forceRightToLeft
    let view = add(40, to: mirrored.window)
    view.leadingAnchor.constraint(
      equalToSystemSpacingAfter: mirrored.window.leadingAnchor, multiplier: 1
    ).isActive = true
    mirrored.tick()
    #expect(view.frame.maxX == 312)
  }

  @Test("Inequalities of the system spacing bound the space")
  func systemSpacingBounds() {
    let (first, second, third) = (add(40), add(30, priority: .defaultLow), add(20))
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: window.leftAnchor),
      second.leftAnchor.constraint(
        greaterThanOrEqualToSystemSpacingAfter: first.rightAnchor, multiplier: 1),
      second.leftAnchor.constraint(equalTo: window.leftAnchor).withPriority(.defaultLow),
      third.leftAnchor.constraint(
        lessThanOrEqualToSystemSpacingAfter: first.rightAnchor, multiplier: 3),
      third.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 300)
        .withPriority(.defaultLow),
      second.topAnchor.constraint(
        greaterThanOrEqualToSystemSpacingBelow: first.bottomAnchor, multiplier: 1),
      third.topAnchor.constraint(
        lessThanOrEqualToSystemSpacingBelow: first.bottomAnchor, multiplier: 1),
    ])
    harness.tick()
    #expect(second.frame.origin == Point(x: 48, y: 18))
    #expect(third.frame.origin == Point(x: 64, y: 0))
  }

  @Test("Between baselines, the system spacing is the height of the higher line")
  func baselineSpacing() {
    /// A view with a line of text.
    final class Text: View {
      var lineHeight: Double

      init(_ lineHeight: Double) {
        self.lineHeight = lineHeight
        super.init(frame: .zero)
      }

      override func baselineOffsets(in size: Size) -> BaselineOffsets {
        BaselineOffsets(firstFromTop: 8, lastFromBottom: 2, lineHeight: lineHeight)
      }
    }
    let (first, second) = (Text(12), Text(20))
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    let spacing = second.firstBaselineAnchor.constraint(
      equalToSystemSpacingBelow: first.lastBaselineAnchor, multiplier: 1.5)
    LayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: window.topAnchor), spacing,
    ])
    harness.tick()
    // The baselines are at 8 and 38.
    #expect(second.frame.minY == 30 && spacing.constant == 0)
    second.lineHeight = 30
    second.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(second.frame.minY == 45)
    spacing.isActive = false
    // An edge has no line, and views without text have the usual space.
    let below = second.topAnchor.constraint(
      equalToSystemSpacingBelow: first.lastBaselineAnchor, multiplier: 1)
    below.isActive = true
    harness.tick()
    #expect(second.frame.minY == 20)
    first.lineHeight = 0
    first.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(second.frame.minY == 16)
  }

  @Test("Distances between anchors can be related, and follow the direction of reading")
  func distances() {
    let (left, middle, right) = (add(40), add(30), add(20))
    let equal = left.trailingAnchor.anchorWithOffset(to: middle.leadingAnchor)
      .constraint(equalTo: middle.trailingAnchor.anchorWithOffset(to: right.leadingAnchor))
    LayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      right.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -10),
      equal,
    ])
    harness.tick()
    // 300 - 90 = 210 points for two spaces.
    #expect([left, middle, right].map(\.frame.minX) == [10, 155, 290])
    window.semanticContentAttribute = .forceRightToLeft
    equal.isActive = false
    #expect(window.layoutGuides.isEmpty)
    LayoutConstraint.activate([
      left.trailingAnchor.anchorWithOffset(to: middle.leadingAnchor)
        .constraint(equalToConstant: 25)
    ])
    harness.tick()
    #expect(left.frame.minX - middle.frame.maxX == 25)
  }

  @Test("A distance can be negative, is measured across subtrees, and ends with its views")
  func distanceAcrossSubtrees() {
    let card = View(frame: Rect(x: 50, y: 30, width: 100, height: 60))
    window.addSubview(card)
    let (inner, outer) = (add(40, to: card), add(40))
    inner.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 5).isActive = true
    let distance = inner.bottomAnchor.anchorWithOffset(to: outer.topAnchor)
      .constraint(equalToConstant: -25)
    LayoutConstraint.activate([distance, outer.leftAnchor.constraint(equalTo: window.leftAnchor)])
    harness.tick()
    #expect(outer.frame.minY == 15)
    card.removeFromSuperview()
    #expect(!distance.isActive)
    #expect(window.layoutGuides.isEmpty)
    harness.tick()
    #expect(outer.frame.minY == 0)
  }

  @Test("The general initializer relates attributes, those of margins through the margins' guide")
  func generalInitializer() {
    window.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    let left = LayoutConstraint(
      item: view, attribute: .leading, relatedBy: .equal, toItem: window,
      attribute: .leadingMargin)
    LayoutConstraint.activate([
      left,
      LayoutConstraint(
        item: view, attribute: .width, relatedBy: .equal, toItem: window, attribute: .width,
        multiplier: 0.5, constant: -10),
      LayoutConstraint(
        item: view, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        constant: 12),
      LayoutConstraint(
        item: window, attribute: .bottomMargin, relatedBy: .equal, toItem: view,
        attribute: .bottom, constant: 3),
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 20, y: 155, width: 150, height: 12))
    #expect(left.secondItem === window.layoutMarginsGuide && left.firstItem === view)
    #expect(left.secondAttribute == .leading)
    let centered = LayoutConstraint(
      item: view, attribute: .centerX, relatedBy: .equal, toItem: window,
      attribute: .centerXWithinMargins)
    left.isActive = false
    centered.isActive = true
    harness.tick()
    #expect(view.frame.midX == 150)
  }

  @Test("A length times 0 is a constant")
  func zeroMultiplier() {
    let view = add(40)
    let height = LayoutConstraint(
      item: view, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: window,
      attribute: .height, multiplier: 0, constant: 7)
    #expect(height.secondItem == nil && height.secondAttribute == .notAnAttribute)
    #expect(height.description.hasSuffix(".width >= 7.0"))
  }

  // MARK: Programmer errors

  /// The error output of a process that makes a constraint which cannot be.
  static func expectTrap(
    _ result: ExitTest.Result?, _ message: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message), "\(output)", sourceLocation: location)
  }

  @Test("A position and a length cannot be related")
  func positionAndLength() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = LayoutConstraint(
          item: View(), attribute: .left, relatedBy: .equal, toItem: View(), attribute: .width)
      }
    }
    Self.expectTrap(result, "left cannot be related to width")
  }

  @Test("Leading and left cannot be related, nor a position and a constant, nor two axes")
  func illegalPairs() async {
    let mixed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = LayoutConstraint(
          item: View(), attribute: .leading, relatedBy: .equal, toItem: View(), attribute: .left)
      }
    }
    Self.expectTrap(mixed, "leading cannot be related to left")
    let constant = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = LayoutConstraint(
          item: View(), attribute: .top, relatedBy: .equal, toItem: nil, attribute: .top,
          constant: 3)
      }
    }
    Self.expectTrap(constant, "top cannot be related to a constant")
    let axes = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = LayoutConstraint(
          item: View(), attribute: .centerX, relatedBy: .equal, toItem: View(),
          attribute: .centerY)
      }
    }
    Self.expectTrap(axes, "centerX cannot be related to centerY")
  }
}
