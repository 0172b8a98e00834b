import LamellaConstraints
import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("What is said about constraints, and which of them is left out")
struct LayoutMessageTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  @discardableResult
  func add(_ identifier: String? = nil, to superview: View? = nil) -> View {
    let view = View()
    view.identifier = identifier
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(view)
    return view
  }

  /// Pins a view's left and top edges, and gives it a size.
  func place(_ view: View, _ width: Double = 50) {
    guard let superview = view.superview else { return }
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: superview.leftAnchor),
      view.topAnchor.constraint(equalTo: superview.topAnchor),
      view.widthAnchor.constraint(equalToConstant: width),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
  }

  @Test("Siblings of one name are told apart by their indices")
  func paths() {
    let (a, b) = (add("a"), add("b"))
    let layer = GradientLayer()
    a.layer.addSublayer(layer)
    let inner = (0..<3).map { _ in add(to: a) }
    #expect(inner.map(\.path) == (0..<3).map { "Window/View(a)/View[\($0)]" })
    #expect(layer.treePath == "Window/View(a)/GradientLayer")
    #expect(a.path == "Window/View(a)")
    inner[1].identifier = "x"
    #expect(inner[1].path == "Window/View(a)/View(x)")
    #expect(inner[2].path == "Window/View(a)/View[2]")
    b.identifier = "a"
    #expect(b.path == "Window/View(a)[1]")
    let second = GradientLayer()
    a.layer.addSublayer(second)
    #expect(second.treePath == "Window/View(a)[0]/GradientLayer[4]")
    #expect(inner[2].path == "Window/View(a)[0]/View[2]")
  }

  @Test("Each contradiction, and each ambiguous view, of unnamed siblings is told")
  func siblings() {
    let views = (0..<3).map { _ in add() }
    let conflicts = collectingDiagnostics {
      for view in views {
        place(view)
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 60).isActive = true
      }
      harness.tick()
    }
    #expect(conflicts.count == 3)
    for index in 0..<3 {
      #expect(conflicts.contains { $0.contains("Window/View[\(index)].width >= 60") })
    }
    LayoutConstraint.deactivate(window.constraints + views.flatMap(\.constraints))
    let told = collectingDiagnostics {
      for view in views {
        view.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
      }
      harness.tick()
      #expect(window.reportAmbiguousLayouts() == 3)
    }
    #expect(told.count == 3)
  }

  @Test(
    "Of a contradiction, the constraint that was activated last is left out, whichever views hold them",
    arguments: [false, true], [false, true])
  func order(isOuterFirst: Bool, ticksBetween: Bool) {
    let card = add("card")
    place(card, 100)
    let title = add("title", to: card)
    title.leftAnchor.constraint(equalTo: card.leftAnchor).isActive = true
    harness.tick()
    // The card holds one, the title the other.
    let edge = title.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -10)
    let width = title.widthAnchor.constraint(equalToConstant: 80)
    let both = isOuterFirst ? [edge, width] : [width, edge]
    let messages = collectingDiagnostics {
      both[0].isActive = true
      if ticksBetween { harness.tick() }
      both[1].isActive = true
      harness.tick()
    }
    #expect(title.frame.width == (isOuterFirst ? 90 : 80))
    #expect(messages.count == 1)
    let leftOut = "left out is \(both[1].description);"
    #expect(messages[0].contains(leftOut))
    // Also after all of them were given to the layout again, in another window.
    let other = SceneHarness(width: 320, height: 200)
    _ = collectingDiagnostics {
      card.removeFromSuperview()
      other.window.addSubview(card)
      other.tick()
    }
    #expect(title.frame.width == (isOuterFirst ? 90 : 80))
    _ = collectingDiagnostics {
      card.semanticContentAttribute = .forceRightToLeft
      other.tick()
    }
    #expect(title.frame.width == (isOuterFirst ? 90 : 80))
    // And where the size that fits is asked for.
    let fitting = collectingDiagnostics {
      #expect(card.systemLayoutSizeFitting(.zero).width >= 0)
      other.tick()
    }
    #expect(fitting.isEmpty && title.frame.width == (isOuterFirst ? 90 : 80))
    both[0].isActive = false
    other.tick()
    #expect(title.frame.width == (isOuterFirst ? 80 : 90))
  }

  @Test("A frame that is fixed, and a guide that follows it, are never what is left out")
  func fixed() {
    let box = View(frame: Rect(x: 0, y: 0, width: 60, height: 20))
    window.addSubview(box)
    let view = add(to: box)
    view.widthAnchor.constraint(equalTo: box.safeAreaLayoutGuide.widthAnchor).isActive = true
    view.widthAnchor.constraint(equalTo: box.widthAnchor, constant: 5).isActive = true
    let messages = collectingDiagnostics { harness.tick() }
    #expect(messages.count == 1 && messages[0].contains("left out is Window/View/View.width =="))
    #expect(view.frame.width == 60)
  }

  @Test(
    "A view whose frame is set in each layout against its constraints is named, after a few rounds")
  func alternation() {
    /// A view that sets the frame of one that constraints place.
    final class Column: View {
      let inner = View()
      var layoutCount = 0

      override func layoutSubviews() {
        layoutCount += 1
        inner.frame = Rect(x: 0, y: 0, width: 7, height: 7)
      }
    }
    let column = Column(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    column.inner.identifier = "inner"
    column.inner.translatesAutoresizingMaskIntoConstraints = false
    column.addSubview(column.inner)
    window.addSubview(column)
    place(column.inner)
    let messages = collectingDiagnostics {
      for _ in 0..<3 {
        column.setNeedsLayout()
        harness.tick()
      }
    }
    #expect(column.layoutCount <= 3 * (LayoutPass.maximumAlternations + 1))
    #expect(messages.count == 1)
    #expect(messages.contains { $0.contains("Column/View(inner): constraints and layoutSubviews") })
  }

  @Test(
    "A priority that is none is reported, and the old one stays",
    arguments: [0, -1, 1001, Float.nan, .infinity])
  func priorities(_ number: Float) {
    let view = add("view")
    let width = view.widthAnchor.constraint(equalToConstant: 5)
    let messages = collectingDiagnostics {
      #expect(width.withPriority(LayoutPriority(number)).priority == .required)
      view.setContentHuggingPriority(LayoutPriority(number), for: .vertical)
    }
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.contains("must be above 0 and at most 1000") })
    #expect(view.contentHuggingPriority(for: .vertical) == .defaultLow)
  }

  @Test(
    "A multiplier that the solver cannot take is reported where the constraint is made",
    arguments: [1e-7, -1e7, .nan, .infinity])
  func multipliers(_ multiplier: Double) {
    let view = add("view")
    place(view)
    var constraint: LayoutConstraint?
    let messages = collectingDiagnostics {
      constraint = view.heightAnchor.constraint(
        equalTo: window.heightAnchor, multiplier: multiplier, constant: 3)
    }
    #expect(messages.count == 1 && messages[0].contains("View(view)"))
    #expect(constraint?.multiplier == 0)
  }

  @Test("A size to fit that is no length is reported, and left open")
  func fittingSizes() {
    let card = add("card")
    let inner = add(to: card)
    place(inner, 40)
    LayoutConstraint.activate([
      inner.rightAnchor.constraint(equalTo: card.rightAnchor),
      inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    for width in [Double.nan, -5] {
      let messages = collectingDiagnostics {
        let size = card.systemLayoutSizeFitting(
          Size(width, 0), withHorizontalFittingPriority: .required)
        #expect(size == Size(40, 10))
      }
      #expect(messages.count == 1 && messages[0].contains("View(card)"))
    }
    let size = card.systemLayoutSizeFitting(
      Size(.infinity, 0), withHorizontalFittingPriority: .required)
    #expect(size == Size(40, 10))
  }

  @Test("A view that constraints are to place is ambiguous if there are none")
  func withoutConstraints() {
    let view = add("free")
    #expect(!view.hasAmbiguousLayout)
    harness.tick()
    #expect(view.hasAmbiguousLayout)
    place(view)
    harness.tick()
    #expect(!view.hasAmbiguousLayout)
  }

  @Test("An ambiguous view moves to and fro, also where it is not on whole pixels")
  func exercise() {
    let view = add("view")
    place(view)
    view.constraints.first { $0.firstAttribute == .width }?.isActive = false
    let third = view.widthAnchor.constraint(
      lessThanOrEqualTo: window.widthAnchor, multiplier: 1.0 / 3)
    third.isActive = true
    view.widthAnchor.constraint(greaterThanOrEqualToConstant: 20).isActive = true
    view.widthAnchor.constraint(equalToConstant: 200).withPriority(LayoutPriority(1e-4))
      .isActive = true
    harness.tick()
    let width = view.frame.width
    #expect(width == 107)
    view.exerciseAmbiguityInLayout()
    #expect(view.frame.width == (view.hasAmbiguousLayout ? 97 : 107))
  }

  @Test("A tree outside of windows is solved once if its layout changes nothing")
  func outsideOfWindows() {
    /// A view that counts how often its content is asked for.
    final class Content: View {
      var count = 0

      override var intrinsicContentSize: Size {
        count += 1
        return Size(20, 10)
      }
    }
    let (root, content) = (View(frame: window.bounds), Content())
    content.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(content)
    content.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3).isActive = true
    root.layoutIfNeeded()
    #expect(content.frame == Rect(x: 3, y: 0, width: 20, height: 10))
    content.count = 0
    root.layoutIfNeeded()
    #expect(content.count == 1)
  }
}
