import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import LamellaTileMaps
import MapTestSupport
import TestSupport
import Testing

@MainActor
@Suite("The camera of a map")
struct CameraTests {
  /// A map of 40 x 40 cells in a window of 200 x 100 points.
  private func plain() throws -> ShownMap {
    var files = FakeFiles()
    files.files["/maps/t.png"] = try PNG.encode(
      Image(width: 16, height: 16) { x, y in 0xFF00_0000 | UInt32(x * 16) << 8 | UInt32(y * 16) })
    let cells = Array(repeating: "1", count: 1600).joined(separator: ",")
    let map = try map(
      tmx(
        #"<layer name="ground" width="40" height="40"><data encoding="csv">\#(cells)</data></layer>"#,
        size: #"width="40" height="40""#), files)
    return try ShownMap(map, TilePictures(of: map, files: files), size: Size(200, 100))
  }

  @Test("It stays in its bounds, at any zoom, by code and by drags")
  func bounds() throws {
    let shown = try plain()
    let view = shown.view
    view.cameraBounds = Rect(x: 100, y: 50, width: 400, height: 300)
    #expect(view.contentOffset == Point(100, 50))
    view.center(on: Point(600, 600))
    #expect(view.contentOffset == Point(300, 250))
    view.zoom = 2
    view.center(on: .zero)
    #expect(view.contentOffset == Point(200, 100))
    view.center(on: Point(600, 600))
    #expect(view.contentOffset == Point(800, 600))
    // A drag stretches beyond the bounds, and goes back.
    shown.harness.send(.fingerDown(FingerID(1), Point(150, 50), pressure: 1))
    for step in 1...6 {
      shown.harness.send(.fingerMoved(FingerID(1), Point(150 - Double(step) * 20, 50), pressure: 1))
      shown.harness.advance(ticks: 2)
    }
    #expect(view.contentOffset.x > 800)
    shown.harness.send(.fingerUp(FingerID(1), Point(30, 50)))
    shown.harness.advance(seconds: 3)
    #expect(view.contentOffset == Point(800, 600))
    // Bounds that are smaller than the view are in its middle.
    view.zoom = 1
    view.cameraBounds = Rect(x: 200, y: 200, width: 100, height: 60)
    #expect(view.contentOffset == Point(150, 180))
    view.fit()
    #expect(abs(view.zoom - 100.0 / 60) < 1e-9)
    view.cameraBounds = Rect(x: 100, y: 50, width: 400, height: 300)
    view.zoom = 1
    view.center(on: .zero)
    view.cameraBounds = nil
    #expect(view.contentOffset == Point(100, 50))
    view.center(on: .zero)
    #expect(view.contentOffset == .zero)
  }

  @Test("Bounds that are empty or not finite are refused, and such points change nothing")
  func invalid() throws {
    let view = try plain().view
    view.cameraBounds = Rect(x: 10, y: 10, width: 400, height: 300)
    let messages = collectingDiagnostics {
      view.cameraBounds = Rect(x: 0, y: 0, width: 0, height: 10)
      view.cameraBounds = Rect(x: .nan, y: 0, width: 10, height: 10)
    }
    // The same message comes once.
    #expect(messages.count == 1)
    #expect(view.cameraBounds == Rect(x: 10, y: 10, width: 400, height: 300))
    view.center(on: Point(.infinity, 0))
    view.shake(distance: .nan)
    view.shake(distance: 5, duration: -1)
    #expect(view.contentOffset == Point(10, 10))
  }

  @Test("It follows a view at once, or with a dead zone, and looks elsewhere during a drag")
  func follow() throws {
    let shown = try plain()
    let view = shown.view
    let path = try #require(view.map.layerPath(named: "ground"))
    let actors = try #require(view.overlay(above: path))
    let hero = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))
    actors.add(hero, at: Point(300, 310))
    view.follow(hero)
    #expect(view.followedView === hero)
    // The middle of the hero, 10 pixels above its feet.
    #expect(view.contentOffset == Point(200, 250))
    actors.place(hero, at: Point(320, 320))
    #expect(view.contentOffset == Point(220, 260))
    // At the edges it stays on the map.
    actors.place(hero, at: Point(5, 20))
    #expect(view.contentOffset == .zero)
    actors.place(hero, at: Point(300, 310))
    view.zoom = 2
    shown.harness.advance(ticks: 1)
    #expect(view.contentOffset == Point(500, 550))
    view.zoom = 1
    shown.harness.advance(ticks: 1)
    view.follow(hero, deadZone: Size(60, 20))
    actors.place(hero, at: Point(325, 315))
    #expect(view.contentOffset == Point(200, 250))
    actors.place(hero, at: Point(340, 325))
    #expect(view.contentOffset == Point(210, 255))
    view.follow(nil)
    actors.place(hero, at: Point(100, 100))
    #expect(view.contentOffset == Point(210, 255))
  }

  @Test("It catches up with a view that jumps, the same way each time, and rests when it is there")
  func catchUp() throws {
    var ways: [[Point]] = []
    for _ in 0..<2 {
      let shown = try plain()
      let view = shown.view
      let path = try #require(view.map.layerPath(named: "ground"))
      let actors = try #require(view.overlay(above: path))
      let hero = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))
      actors.add(hero, at: Point(300, 310))
      view.follow(hero)
      view.follow(hero, catchUpTime: 0.2)
      actors.place(hero, at: Point(400, 310))
      #expect(view.contentOffset == Point(200, 250))
      var way: [Point] = []
      for _ in 0..<24 {
        shown.harness.advance(ticks: 1)
        way.append(view.contentOffset)
      }
      // 0.2 seconds: 1 - 1/e of the way.
      #expect(abs(view.contentOffset.x - (200 + 100 * 0.632_12)) < 0.1)
      shown.harness.advance(seconds: 3)
      #expect(view.contentOffset == Point(300, 250))
      #expect(shown.harness.stage.isIdle)
      ways.append(way)
    }
    #expect(ways[0] == ways[1])
  }

  @Test("A shake moves the picture and no place, is the same each time, and dies down")
  func shake() throws {
    var pictures: [[[UInt8]]] = []
    for _ in 0..<2 {
      let shown = try plain()
      shown.view.center(on: Point(320, 320))
      shown.harness.advance(ticks: 1)
      let still = try shown.picture()
      let offset = shown.view.contentOffset
      shown.view.shake(distance: 12, duration: 0.25)
      // A weaker one does not end it.
      shown.view.shake(distance: 1, duration: 5)
      var seen: [[UInt8]] = []
      for _ in 0..<15 {
        shown.harness.advance(ticks: 2)
        let picture = try shown.picture()
        seen.append(picture.pixels)
        // The map goes on at the edges.
        for (x, y) in [(0, 0), (199, 0), (0, 99), (199, 99)] {
          #expect(picture.pixel(x: x, y: y) != 0xFF00_0000)
        }
      }
      #expect(Set(seen).count >= 8)
      #expect(shown.view.contentOffset == offset)
      #expect(shown.view.mapPoint(at: offset) == offset)
      shown.harness.advance(seconds: 0.1)
      #expect(try shown.picture().pixels == still.pixels)
      #expect(shown.harness.stage.isIdle)
      pictures.append(seen)
    }
    #expect(pictures[0] == pictures[1])
  }
}
