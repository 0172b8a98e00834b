internal import LamellaCapture
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaDiagnostics

@MainActor
struct RewindTests {
  // MARK: Pictures

  @Test("Every stored frame draws exactly the presented pixels", arguments: [1.0, 2.0])
  func pictures(scale: Double) throws {
    let shown = Shown(scale: scale)
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    try shown.play(scene, 0..<80)
    // Pages were emptied, images came and went, texts and the theme changed: all is restored.
    #expect(shown.pictures.count == 80 && shown.rewind.frameCount == 80)
    #expect(Set(shown.pictures.map(\.pixels)).count > 60)
    shown.rewind.isRewound = true
    #expect(shown.rewind.position == 79)
    // Backward, forward, and at random.
    let order = Array((0..<80).reversed()) + Array(0..<80) + (0..<80).map { ($0 * 37) % 80 }
    try shown.expectAsShown(order)
    // The scene is unchanged.
    shown.rewind.isRewound = false
    let after = try shown.draw()
    #expect(after.pixels == shown.pictures[79].pixels)
    scene.change(80)
    let next = try shown.frame()
    let plain = Shown(scale: scale)
    let other = ChangingScene(in: plain.window)
    try plain.play(other, 0...80)
    #expect(next.pixels == plain.pictures[80].pixels)
  }

  @Test("Frames from before a resize of the window keep their pixels")
  func resized() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let view = View(frame: Rect(x: 10, y: 10, width: 60, height: 60))
    view.autoresizingMask = [.flexibleWidth]
    view.backgroundColor = Color(hex: 0xF2555A)
    shown.window.addSubview(view)
    try shown.frame()
    for width in [400, 200, 320] {
      shown.resize(to: Size(Double(width), 150))
      try shown.frame()
    }
    shown.rewind.isRewound = true
    #expect(shown.rewind.frameCount == 4)
    for (index, picture) in shown.pictures.enumerated() {
      shown.resizeOutput(width: picture.width, height: picture.height)
      #expect(try shown.picture(at: index).pixels == picture.pixels)
    }
    // In an output of another size the frame is fitted: to 320 x 200 pixels here.
    shown.resizeOutput(width: 960, height: 400)
    let picture = try shown.picture(at: 0)
    let first = shown.pictures[0]
    for y in 0..<400 {
      for x in 0..<960 {
        let inside = x >= 160 && x < 800
        let expected =
          inside ? first.pixel(x: (x - 160) / 2, y: y / 2) : first.pixel(x: 0, y: 0)
        guard picture.pixel(x: x, y: y) == expected else {
          Issue.record("\(x), \(y)")
          return
        }
      }
    }
  }

  @Test("Lost textures come back while rewound and afterward")
  func losses() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    try shown.play(scene, 0..<30)
    shown.rewind.isRewound = true
    _ = try shown.picture(at: 5)
    shown.loseRenderer()
    #expect(try shown.draw().pixels == shown.pictures[5].pixels)
    #expect(try shown.picture(at: 2).pixels == shown.pictures[2].pixels)
    shown.rewind.isRewound = false
    #expect(try shown.draw().pixels == shown.pictures[29].pixels)
    // Frames from before and after the loss are both there.
    try shown.play(scene, 30..<40)
    shown.rewind.isRewound = true
    #expect(try shown.picture(at: 3).pixels == shown.pictures[3].pixels)
    #expect(try shown.picture(at: shown.rewind.frameCount - 1).pixels == shown.pictures[39].pixels)
  }

  @Test("Storing can begin during a run, and again after it ended")
  func late() throws {
    let shown = Shown()
    let scene = ChangingScene(in: shown.window)
    try shown.play(scene, 0..<20)
    for start in [20, 30] {
      shown.rewind.isEnabled = true
      try shown.play(scene, start..<start + 10)
      #expect(shown.rewind.frameCount == 10)
      shown.rewind.isRewound = true
      for index in [9, 0, 5] {
        #expect(try shown.picture(at: index).pixels == shown.pictures[start + index].pixels)
      }
      shown.rewind.isEnabled = false
      #expect(!shown.rewind.isRewound && shown.rewind.frameCount == 0)
      #expect(shown.rewind.byteCount == 0 && shown.stage.overlay == nil)
    }
  }

  // MARK: Limits

  @Test(
    "The oldest frames are removed first, by memory and by time, and the others keep their pixels")
  func limits() throws {
    let shown = Shown(byteBudget: 3_000_000)
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    for step in 0..<400 {
      scene.change(step)
      try shown.frame()
      // Without the scene's own textures: the atlas, and one image of 90 kB.
      #expect(shown.rewind.byteCount <= 3_000_000 + shown.window.atlas.pageBytes + 90_000)
    }
    let count = shown.rewind.frameCount
    #expect(count > 5 && count < 400)
    shown.rewind.isRewound = true
    for index in [0, count / 2, count - 1] {
      let picture = shown.pictures[400 - count + index]
      #expect(try shown.picture(at: index).pixels == picture.pixels)
      #expect(shown.rewind.tick(at: index) == shown.ticks[400 - count + index])
    }

    let brief = Shown(seconds: 0.5)
    brief.rewind.isEnabled = true
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = Color(hex: 0xF2555A)
    brief.window.addSubview(view)
    for step in 0..<120 {
      view.frame.origin.x = Double(step)
      try brief.frame()
    }
    // From half a second ago, inclusive.
    #expect((30...32).contains(brief.rewind.frameCount))
  }

  @Test("The last frame stays, whatever its memory")
  func tiny() throws {
    let shown = Shown(byteBudget: 0)
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    for step in 0..<10 {
      scene.change(step)
      try shown.frame()
      #expect(shown.rewind.frameCount == 1)
    }
    shown.rewind.isRewound = true
    #expect(try shown.picture(at: 0).pixels == shown.pictures[9].pixels)
  }

  @Test("Large textures of the scene do not take the budget of frames")
  func largeTextures() throws {
    let shown = Shown(byteBudget: 500_000)
    shown.rewind.isEnabled = true
    let picture = ImageView(frame: Rect(x: 0, y: 0, width: 320, height: 200))
    picture.image = Image(width: 1_500, height: 1_200) { x, y in
      0xFF00_0000 | UInt32(truncatingIfNeeded: x &* 31 ^ y &* 57)
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = Color(hex: 0xF2555A)
    for view in [picture, view] { shown.window.addSubview(view) }
    for step in 0..<60 {
      view.frame.origin.x = Double(step)
      try shown.frame()
    }
    #expect(shown.rewind.byteCount > 7_000_000 && shown.rewind.frameCount == 60)
    shown.rewind.isRewound = true
    #expect(try shown.picture(at: 7).pixels == shown.pictures[7].pixels)
  }

  @Test("Frames that are shown again are in no capture")
  func captures() throws {
    let shown = Shown()
    shown.stage.profiler = FrameProfiler()
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    try shown.play(scene, 0..<10)
    let profiler = try #require(shown.stage.profiler)
    #expect(profiler.count == 10)
    shown.rewind.isRewound = true
    for index in 0..<10 { _ = try shown.picture(at: index) }
    #expect(profiler.count == 10)
    shown.rewind.isRewound = false
    scene.change(10)
    try shown.frame()
    #expect(profiler.count == 11 && profiler.last?.isPresented == true)
    #expect(profiler.last?.flags.contains(.continues) == false)
  }

  @Test("A frame equal to the last one is not stored, and one change takes one chunk")
  func sharing() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    for index in 0..<2_000 {
      let view = View(
        frame: Rect(x: Double(index % 40) * 8, y: Double(index / 40) * 4, width: 6, height: 3))
      view.backgroundColor = Color(hex: 0xFFFFFF)
      shown.window.addSubview(view)
    }
    try shown.frame()
    let first = shown.rewind.byteCount
    shown.stage.pictureWasLost()
    _ = try shown.draw()
    #expect(shown.rewind.frameCount == 1 && shown.rewind.byteCount == first)
    shown.window.subviews[700].backgroundColor = Color(hex: 0xF2555A)
    try shown.frame()
    #expect(shown.rewind.frameCount == 2)
    // A chunk of vertices and the fixed part of a frame; whole lists take 400 kB.
    #expect(first > 350_000 && shown.rewind.byteCount - first < 12_000)
  }

  @Test("A scrolled drawing takes a few bits for each quad, and keeps its pixels")
  func scrolled() throws {
    let shown = Shown()
    shown.rewind.isEnabled = true
    let clip = View(frame: Rect(x: 10, y: 5, width: 300, height: 190))
    clip.clipsToBounds = true
    let board = Board(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    clip.addSubview(board)
    let mark = View(frame: Rect(x: 250, y: 10, width: 20, height: 20))
    mark.backgroundColor = Color(hex: 0xFFFFFF)
    for view in [clip, mark] { shown.window.addSubview(view) }
    for step in 0..<120 {
      clip.bounds.origin = Point(Double(step), Double(step * step % 110))
      mark.frame.origin.y = Double(step)
      if step == 60 { board.setNeedsDisplay() }
      try shown.frame()
    }
    #expect(shown.rewind.frameCount == 120)
    // The drawing twice, 288 kB each, and the frames without it; all vertices are 20 MB.
    let textures = 1 << 20
    #expect(shown.rewind.byteCount < textures + 5_000_000)
    shown.rewind.isRewound = true
    try shown.expectAsShown((0..<120).map { ($0 * 37) % 120 })
  }

  @Test(
    "A removed drawing is in no later frame, and its memory is freed with the last frame that shows it"
  )
  func scrolledAway() throws {
    let shown = Shown(seconds: 0.5)
    shown.rewind.isEnabled = true
    let mark = View(frame: Rect(x: 250, y: 10, width: 20, height: 20))
    mark.backgroundColor = Color(hex: 0xFFFFFF)
    shown.window.addSubview(mark)
    try shown.frame()
    let plain = shown.rewind.byteCount
    let clip = View(frame: Rect(x: 10, y: 5, width: 300, height: 190))
    clip.clipsToBounds = true
    clip.addSubview(Board(frame: Rect(x: 0, y: 0, width: 300, height: 300)))
    shown.window.insertSubview(clip, at: 0)
    for step in 0..<20 {
      if step == 10 { clip.removeFromSuperview() }
      clip.bounds.origin.y = Double(step)
      mark.frame.origin.y = Double(step)
      try shown.frame()
    }
    // The drawing has 3,600 quads of four corners with 20 bytes.
    #expect(shown.rewind.byteCount > plain + 288_000)
    shown.rewind.isRewound = true
    try shown.expectAsShown([20, 9, 12, 10, 11, 3, 19])
    shown.rewind.isRewound = false
    for step in 20..<60 {
      mark.frame.origin.y = Double(step)
      try shown.frame()
    }
    // No frame has the drawing; only the list of corners is as long as before.
    #expect((30...32).contains(shown.rewind.frameCount))
    #expect(shown.rewind.byteCount < plain + 200_000)
  }

  @Test("Nothing is stored unless enabled")
  func off() throws {
    let shown = Shown()
    let scene = ChangingScene(in: shown.window)
    try shown.play(scene, 0..<10)
    #expect(!shown.stage.isAttached(shown.rewind) && shown.stage.overlay == nil)
    #expect(shown.rewind.frameCount == 0 && shown.rewind.byteCount == 0)
    shown.rewind.isRewound = true
    shown.rewind.position = 3
    #expect(!shown.rewind.isRewound && !shown.stage.isPaused)
  }
}
