import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Zooming content that constraints place")
@MainActor struct ZoomedConstraintsTests {
  private final class Zoomer: ScrollViewDelegate {
    let view = View()
    nonisolated deinit {}
    func viewForZooming(in scrollView: ScrollView) -> View? { view }
  }

  private let harness = StageHarness(size: Size(300, 300))
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  private let zoomer = Zoomer()
  private let width: LayoutConstraint

  init() {
    let view = zoomer.view
    width = view.widthAnchor.constraint(equalToConstant: 600)
    scroll.delegate = zoomer
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    scroll.addSubview(view)
    harness.window.addSubview(scroll)
    view.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      view.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      view.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      view.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      width, view.heightAnchor.constraint(equalToConstant: 400),
    ])
    harness.advance(ticks: 1)
  }

  /// The corners of the zoomed view in the content.
  private var frame: Rect { zoomer.view.convert(zoomer.view.bounds, to: scroll) }

  @Test("The view fills the content at every scale, also after other layouts")
  func scales() {
    #expect(
      scroll.contentSize == Size(600, 400) && frame == Rect(x: 0, y: 0, width: 600, height: 400))
    for scale in [2.0, 0.5, 4, 1] {
      scroll.setZoomScale(scale, animated: false)
      harness.advance(ticks: 2)
      #expect(scroll.contentSize == Size(600 * scale, 400 * scale), "\(scale)")
      #expect(frame == Rect(x: 0, y: 0, width: 600 * scale, height: 400 * scale), "\(scale)")
      zoomer.view.setNeedsLayout()
      scroll.setNeedsUpdateConstraints()
      harness.advance(ticks: 2)
      #expect(frame == Rect(x: 0, y: 0, width: 600 * scale, height: 400 * scale), "\(scale)")
    }
  }

  @Test("A constant that changes at another scale changes the content by that scale")
  func changes() {
    scroll.setZoomScale(2, animated: false)
    harness.advance(ticks: 1)
    width.constant = 700
    harness.advance(ticks: 2)
    #expect(scroll.contentSize == Size(1_400, 800))
    #expect(frame == Rect(x: 0, y: 0, width: 1_400, height: 800))
    scroll.setZoomScale(1, animated: true)
    harness.settle()
    #expect(scroll.contentSize == Size(700, 400))
    #expect(frame == Rect(x: 0, y: 0, width: 700, height: 400))
  }

  @Test("A pinch keeps what is between the fingers there, in each tick")
  func pinching() {
    let fingers = [FingerID(1), FingerID(2)]
    harness.send(.fingerDown(fingers[0], Point(140, 150), pressure: 1))
    harness.send(.fingerDown(fingers[1], Point(160, 150), pressure: 1))
    harness.advance(ticks: 2)
    let place = scroll.convert(Point(150, 150), from: nil)
    let mark = zoomer.view.convert(place, from: scroll)
    for step in 1...20 {
      let half = 10 + Double(step) * 2
      harness.send(.fingerMoved(fingers[0], Point(150 - half, 150), pressure: 1))
      harness.send(.fingerMoved(fingers[1], Point(150 + half, 150), pressure: 1))
      harness.advance(ticks: 1)
      let now = zoomer.view.convert(mark, to: nil)
      #expect(scroll.zoomScale == 1 || near(now, Point(150, 150), 1.5), "\(step)")
      #expect(abs(frame.width - 600 * scroll.zoomScale) < 1e-6, "\(step)")
    }
    #expect(scroll.zoomScale > 3)
  }
}
