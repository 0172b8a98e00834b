import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Margins in the direction of reading.
@Suite("Direction of reading")
@MainActor struct DirectionTests {
  private let harness = SceneHarness()

  private func view() -> LayoutView {
    let view = LayoutView()
    harness.window.addSubview(view)
    return view
  }

  @Test("Leading is left, and right where lines run from right to left")
  func sides() {
    let view = view()
    view.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    harness.window.layoutDirection = .rightToLeft
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    #expect(
      view.directionalLayoutMargins
        == DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
  }

  @Test("Margins by left and right stay there, and read as leading and trailing")
  func plain() {
    let view = view()
    view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    harness.window.layoutDirection = .rightToLeft
    #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(
      view.directionalLayoutMargins
        == DirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
  }

  @Test("A view's attribute has the last word, for itself alone")
  func attributes() {
    let view = view()
    let inner = View()
    view.addSubview(inner)
    let directions: [(SemanticContentAttribute, LayoutDirection, LayoutDirection)] = [
      (.unspecified, .leftToRight, .rightToLeft), (.playback, .leftToRight, .leftToRight),
      (.spatial, .leftToRight, .leftToRight), (.forceLeftToRight, .leftToRight, .leftToRight),
      (.forceRightToLeft, .rightToLeft, .rightToLeft),
    ]
    for (attribute, leftToRight, rightToLeft) in directions {
      view.semanticContentAttribute = attribute
      harness.window.layoutDirection = .leftToRight
      #expect(view.effectiveUserInterfaceLayoutDirection == leftToRight)
      #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
      harness.window.layoutDirection = .rightToLeft
      #expect(view.effectiveUserInterfaceLayoutDirection == rightToLeft)
      #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }
    #expect(View().effectiveUserInterfaceLayoutDirection == .leftToRight)
  }

  @Test("What a view draws is drawn again in the other direction")
  func drawing() {
    final class Arrow: View {
      var directions: [LayoutDirection] = []
      override func draw(_ rect: Rect, in canvas: Canvas) {
        directions.append(effectiveUserInterfaceLayoutDirection)
        canvas.fill(bounds, with: .white)
      }
    }
    let arrow = Arrow(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(arrow)
    harness.frame()
    harness.window.layoutDirection = .rightToLeft
    harness.frame()
    harness.frame()
    arrow.semanticContentAttribute = .forceLeftToRight
    harness.frame()
    harness.window.layoutDirection = .leftToRight
    harness.frame()
    #expect(arrow.directions == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test("A change of direction asks for layout and tells of margins that change sides")
  func notices() {
    final class CallbackCountingView: View {
      var changes = 0
      override func layoutMarginsDidChange() { changes += 1 }
    }
    let view = view()
    let noticing = CallbackCountingView()
    noticing.directionalLayoutMargins = DirectionalEdgeInsets(leading: 5, trailing: 9)
    view.addSubview(noticing)
    harness.tick()
    (view.layouts, noticing.changes) = (0, 0)
    harness.window.layoutDirection = .rightToLeft
    harness.tick()
    #expect(view.layouts == 1 && noticing.changes == 1)
    #expect(noticing.layoutMargins.left == 9)
  }

  @Test("The safe area comes on top, side by side")
  func safeArea() {
    let view = view()
    view.frame = harness.window.bounds
    view.directionalLayoutMargins = DirectionalEdgeInsets(leading: 5, trailing: 9)
    harness.window.safeAreaInsets = EdgeInsets(left: 20)
    harness.window.layoutDirection = .rightToLeft
    #expect(view.layoutMargins == EdgeInsets(left: 29, right: 5))
    #expect(view.directionalLayoutMargins == DirectionalEdgeInsets(leading: 5, trailing: 29))
  }

  @Test("NaN is refused and reported")
  func invalid() {
    let view = view()
    let messages = collectingDiagnostics {
      view.directionalLayoutMargins = DirectionalEdgeInsets(leading: .nan)
    }
    #expect(messages.count == 1 && view.layoutMargins == EdgeInsets(all: 8))
  }
}
