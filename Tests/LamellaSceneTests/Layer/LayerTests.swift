import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Layers")
@MainActor struct LayerTests {
  private let harness = SceneHarness()

  private func tree(of count: Int) -> (Layer, [Layer]) {
    let parent = Layer()
    let layers = (0..<count).map { _ in Layer() }
    for layer in layers { parent.addSublayer(layer) }
    return (parent, layers)
  }

  private func order(_ parent: Layer, _ layers: [Layer]) -> [Int] {
    parent.sublayers.map { layer in layers.firstIndex { $0 === layer } ?? -1 }
  }

  // MARK: Hierarchy

  @Test("Inserting at a place, above and below; outside means in front")
  func inserting() {
    let (parent, layers) = tree(of: 3)
    #expect(order(parent, layers) == [0, 1, 2])
    parent.insertSublayer(layers[2], at: 0)
    #expect(order(parent, layers) == [2, 0, 1])
    parent.insertSublayer(layers[2], at: 9)
    #expect(order(parent, layers) == [0, 1, 2])
    parent.insertSublayer(layers[0], at: -1)
    #expect(order(parent, layers) == [1, 2, 0])
    parent.insertSublayer(layers[0], below: layers[2])
    #expect(order(parent, layers) == [1, 0, 2])
    parent.insertSublayer(layers[1], above: layers[0])
    #expect(order(parent, layers) == [0, 1, 2])
    parent.insertSublayer(layers[1], above: layers[0])
    parent.insertSublayer(layers[1], below: layers[1])
    #expect(order(parent, layers) == [0, 1, 2])
    parent.addSublayer(layers[0])
    #expect(order(parent, layers) == [1, 2, 0])
    #expect(NodeTable.shared.violations(below: parent.row) == [])
  }

  @Test("Replacing puts the new layer in the old one's place")
  func replacing() {
    let (parent, layers) = tree(of: 3)
    let new = Layer()
    parent.replaceSublayer(layers[1], with: new)
    #expect(order(parent, [layers[0], new, layers[2]]) == [0, 1, 2])
    #expect(layers[1].superlayer == nil)
    parent.replaceSublayer(new, with: layers[2])
    #expect(order(parent, layers) == [0, 2])
    parent.replaceSublayer(layers[0], with: layers[0])
    #expect(order(parent, layers) == [0, 2])
  }

  @Test("A layer that is added elsewhere leaves its superlayer; a superlayer keeps its sublayers")
  func moving() {
    let (first, layers) = tree(of: 2)
    let second = Layer()
    second.addSublayer(layers[0])
    #expect(order(first, layers) == [1])
    #expect(layers[0].superlayer === second)
    layers[0].removeFromSuperlayer()
    layers[0].removeFromSuperlayer()
    #expect(layers[0].superlayer == nil && second.sublayers.isEmpty)
    weak var kept: Layer?
    do {
      let layer = Layer()
      kept = layer
      second.addSublayer(layer)
    }
    #expect(kept?.superlayer === second)
  }

  @Test("Subviews and sublayers share one order")
  func mixedOrder() {
    let view = View()
    let below = View()
    let above = View()
    view.addSubview(below)
    view.addSubview(above)
    let middle = Layer()
    view.layer.insertSublayer(middle, above: below.layer)
    #expect(view.layer.sublayers.map { $0 === middle } == [false, true, false])
    #expect(view.subviews.count == 2)
    view.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(view.subviews[0] === above)
    #expect(view.layer.sublayers.map { $0 === middle } == [false, true, false])
  }

  // MARK: What traps

  private func message(of result: ExitTest.Result?) -> String {
    guard let result else { return "" }
    return String(decoding: result.standardErrorContent, as: UTF8.self)
  }

  @Test("A view's layer cannot be moved by hand")
  func movingViewLayer() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = View()
        withExtendedLifetime(view) { Layer().addSublayer(view.layer) }
      }
    }
    #expect(message(of: result).contains("use addSubview"))
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        let parent = View()
        parent.addSubview(view)
        view.layer.removeFromSuperlayer()
      }
    }
  }

  @Test("A layer has one view: a second one, and another delegate, trap with the reason")
  func secondView() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { View().layer.delegate = View() }
    }
    #expect(message(of: result).contains("delegate"))
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Layer().delegate = View() }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        NodeTable.shared.attach(View(), to: view.row)
      }
    }
  }

  @Test("Circles trap with a message, for layers and for views")
  func circles() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let outer = View()
        let inner = View()
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
    #expect(message(of: result).contains("lies inside"))
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (view, mask, inner) = (View(), View(), View())
        view.mask = mask
        mask.addSubview(inner)
        inner.addSubview(view)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        view.addSubview(view)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let outer = Layer()
        let inner = Layer()
        outer.addSublayer(inner)
        inner.addSublayer(outer)
      }
    }
  }

  // MARK: The class and the delegate

  @Test("layerClass decides the class of a view's layer")
  func layerClass() {
    final class Spot: Layer {
      override func draw(in canvas: Canvas) { canvas.fill(bounds, with: .white) }
    }
    final class SpotView: View {
      override class var layerClass: Layer.Type { Spot.self }
    }
    let view = SpotView(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.layer is Spot)
    #expect(view.layer.view === view && view.layer.delegate === view)
    harness.window.addSubview(view)
    harness.frame()
    #expect(harness.quads.map(\.rect) == [PixelRect(x: 1, y: 2, width: 3, height: 4)])
  }

  @Test("A layer of its own asks its delegate to draw and to place its sublayers")
  func delegates() {
    let artist = Artist()
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    layer.delegate = artist
    let sublayer = Layer()
    layer.addSublayer(sublayer)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    #expect(artist.log == ["layout", "display", "draw"])
    #expect(sublayer.frame == Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(harness.quads.count == 1)
    harness.frame()
    #expect(artist.log.count == 3)
    layer.bounds.size.width = 40
    harness.frame()
    #expect(artist.log == ["layout", "display", "draw", "layout"])
  }

  @Test("A delegate that displays by itself is not asked to draw")
  func displaying() {
    let artist = Artist()
    artist.displays = true
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    layer.delegate = artist
    harness.window.layer.addSublayer(layer)
    harness.frame()
    #expect(artist.log == ["layout", "display"])
    #expect(harness.quads.isEmpty)
    artist.displays = false
    layer.setNeedsDisplay()
    harness.frame()
    #expect(harness.quads.count == 1)
    artist.displays = true
    layer.setNeedsDisplay()
    harness.frame()
    #expect(harness.quads.isEmpty)
  }

  @Test("A delegate is not kept alive")
  func weakDelegate() {
    let layer = Layer()
    layer.delegate = Artist()
    #expect(layer.delegate == nil)
    layer.delegate = nil
  }

  @Test("A view is asked through its layer: overriding the delegate's methods comes first")
  func viewAsDelegate() {
    final class Own: View {
      var log: [String] = []
      override func draw(_ layer: Layer, in canvas: Canvas) {
        log.append("draw layer")
        super.draw(layer, in: canvas)
      }
      override func draw(_ rect: Rect, in canvas: Canvas) { log.append("draw \(rect.width)") }
      override func layoutSublayers(of layer: Layer) {
        log.append("layout layer")
        super.layoutSublayers(of: layer)
      }
      override func layoutSubviews() { log.append("layout") }
    }
    let view = Own(frame: Rect(x: 0, y: 0, width: 7, height: 7))
    harness.window.addSubview(view)
    harness.frame()
    #expect(view.log == ["layout layer", "layout", "draw layer", "draw 7.0"])
  }

  @Test("A change of sublayers, bounds or transform marks a layer as the table says")
  func layoutMarks() {
    let artist = Artist()
    let (parent, layers) = tree(of: 2)
    parent.delegate = artist
    harness.window.layer.addSublayer(parent)
    func layouts(_ change: () -> Void) -> Int {
      harness.tick()
      artist.log = []
      change()
      harness.tick()
      return artist.log.count
    }
    #expect(layouts {} == 0)
    #expect(layouts { parent.addSublayer(Layer()) } == 1)
    #expect(layouts { layers[0].removeFromSuperlayer() } == 1)
    #expect(layouts { parent.addSublayer(layers[1]) } == 1)
    #expect(layouts { layers[1].bounds.size.width = 7 } == 1)
    #expect(layouts { layers[1].transform.m34 = -0.01 } == 1)
    #expect(layouts { layers[1].position.x = 7 } == 0)
    #expect(layouts { parent.bounds.origin.x = 7 } == 1)
    #expect(layouts { parent.setNeedsLayout() } == 1)
  }

  // MARK: Scale

  @Test("Scales: 1 for a layer of its own, the window's for a view in it")
  func scales() {
    #expect(Layer().contentsScale == 1)
    let view = View()
    #expect(view.contentScaleFactor == 1)
    harness.window.contentScale = 2
    harness.window.addSubview(view)
    #expect(view.contentScaleFactor == 2 && view.layer.contentsScale == 2)
    view.contentScaleFactor = 3
    #expect(view.layer.contentsScale == 3)
    view.removeFromSuperview()
    harness.window.addSubview(view)
    #expect(view.contentScaleFactor == 2)
    let messages = collectingDiagnostics { view.contentScaleFactor = .nan }
    #expect(messages.count == 1 && view.contentScaleFactor == 2)
  }

  @Test("A change of scale draws again what was drawn, once")
  func scaleChanges() {
    let view = DrawingView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let plain = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(view)
    harness.window.addSubview(plain)
    harness.frame()
    harness.window.contentScale = 2
    harness.frame()
    #expect(view.drawings == 2)
    #expect(harness.display.changed == 1)
    view.contentScaleFactor = 4
    harness.frame()
    #expect(view.drawings == 3)
    view.contentScaleFactor = 4
    harness.frame()
    #expect(view.drawings == 3)
    let other = SceneHarness(scale: 1)
    other.window.addSubview(view)
    other.frame()
    #expect(view.drawings == 4)
  }
}

private final class Artist: LayerDelegate {
  var log: [String] = []
  var displays = false

  func display(_ layer: Layer) -> Bool {
    log.append("display")
    return displays
  }

  func draw(_ layer: Layer, in canvas: Canvas) {
    log.append("draw")
    canvas.fill(layer.bounds, with: .white)
  }

  func layoutSublayers(of layer: Layer) {
    log.append("layout")
    layer.sublayers.first?.frame = layer.bounds.insetBy(dx: 5, dy: 5)
  }
}
