import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import TestSupport
import Testing

@testable import LamellaReplay

/// A loop's output that counts three draw calls for each earlier frame.
private final class Output: Platform, Renderer {
  let name = "output"
  let maximumTextureSide = 1_024
  let textureGeneration = 0
  var size: Size { Size(10, 10) }
  let pixelWidth = 10
  let pixelHeight = 10
  let scale = 1.0
  let isVisible = true
  let microseconds: Int64 = 0
  private var pictures = 0
  var renderer: any Renderer { self }

  func pump(into events: inout [InputEvent]) throws -> Bool { false }
  func wait(until microseconds: Int64?) {}
  func pace() {}
  func resize(to size: Size) {}
  func present() throws {}
  func readPixels() throws -> Image { Image(width: 1, height: 1) { _, _ in 0 } }

  func submit(_ list: DrawList) throws -> RenderCounters {
    pictures += 1
    var counters = RenderCounters()
    counters.drawCalls = 3 * pictures
    return counters
  }
}

/// The counters of a run as a file, line by line.
@MainActor
@Suite("Stats files")
struct StatsFileTests {
  @Test("Without a frame all totals are zero and all series null")
  func empty() {
    let loop = FrameLoop(stage: Stage(window: Window(size: Size(10, 10))), platform: Output())
    let expected = #"""
      {
        "frames": 0,
        "framesPresented": 0,
        "ticks": 0,
        "droppedTicks": 0,
        "drawCalls": null,
        "quads": null,
        "nodes": null,
        "layoutCalls": null,
        "tileViews": null,
        "allocationsPerFrame": null
      }

      """#
    #expect(StatsFile.text(of: loop.statistics) == expected)
  }

  @Test(
    "The totals of a run, and the medians and maxima of its presented frames, are written by name")
  func counters() throws {
    let stage = Stage(window: Window(size: Size(10, 10)))
    let loop = FrameLoop(stage: stage, platform: Output())
    loop.timing = .virtual(framesPerSecond: 120)
    loop.frameLimit = 5
    loop.onFrame = { frame, _ in
      // Two more frames, of one and of two squares; the others equal the one before.
      guard frame < 2 else { return }
      let view = Box(frame: Rect(x: Double(frame) * 5, y: 0, width: 4, height: 4))
      view.backgroundColor = .white
      stage.window.addSubview(view)
      // In the last one more views are laid out than drawn.
      guard frame == 1 else { return }
      for _ in 0..<2 { view.addSubview(Box()) }
      stage.window.subviews[0].setNeedsLayout()
    }
    stage.onTick { _ in }
    try loop.run()
    let expected = #"""
      {
        "frames": 5,
        "framesPresented": 3,
        "ticks": 5,
        "droppedTicks": 0,
        "drawCalls": {"median": 6, "max": 9},
        "quads": {"median": 1, "max": 2},
        "nodes": {"median": 2, "max": 4},
        "layoutCalls": {"median": 1, "max": 4},
        "tileViews": {"median": 0, "max": 0},
        "allocationsPerFrame": null
      }

      """#
    #expect(StatsFile.text(of: loop.statistics) == expected)
    let scratch = ScratchDirectory()
    try StatsFile.write(loop.statistics, to: scratch.file("stats.json"))
    #expect(try readWhole(scratch.file("stats.json")) == Array(expected.utf8))
  }
}

/// A view of a class of its own: views of the class `View` itself are not laid out.
private final class Box: View {}
