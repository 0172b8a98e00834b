internal import Glibc
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import Testing

@testable internal import LamellaDiagnostics

/// Stored frames are drawn by the graphics device as they were presented.
@Suite(.serialized)
@MainActor
struct RewindOpenGLTests {
  /// Returns a stage on a hidden window; nil, with a printed line, if the machine has no such back end.
  private func shown(on choice: RendererChoice) throws -> (Shown, WindowPlatform)? {
    guard getenv("DISPLAY") != nil else {
      print("skipped: no display for OpenGL")
      return nil
    }
    var options = WindowPlatform.Options()
    options.size = Size(320, 200)
    options.scale = 1
    options.renderer = choice
    options.isHidden = true
    let platform = try WindowPlatform(options)
    #expect(platform.renderer.name == choice.rawValue)
    return (Shown(on: platform.renderer), platform)
  }

  @Test(
    "Every stored frame draws exactly the presented pixels",
    arguments: [RendererChoice.opengl, .opengles2, .gl])
  func pictures(choice: RendererChoice) throws {
    guard let (shown, platform) = try shown(on: choice) else { return }
    shown.rewind.isEnabled = true
    let scene = ChangingScene(in: shown.window)
    try shown.play(scene, 0..<60)
    #expect(shown.rewind.frameCount == 60)
    #expect(Set(shown.pictures.map(\.pixels)).count > 40)
    shown.rewind.isRewound = true
    try shown.expectAsShown(Array((0..<60).reversed()) + (0..<60).map { ($0 * 37) % 60 })
    shown.rewind.isRewound = false
    #expect(try shown.draw().pixels == shown.pictures[59].pixels)
    // The same as a scene without rewinding.
    scene.change(60)
    let next = try shown.frame()
    guard let (plain, other) = try self.shown(on: choice) else { return }
    let same = ChangingScene(in: plain.window)
    try plain.play(same, 0...60)
    #expect(next.pixels == plain.pictures[60].pixels)
    withExtendedLifetime((platform, other)) {}
  }

  @Test(
    "Content scrolled by the device is drawn from stored vertices with the same pixels",
    arguments: [RendererChoice.opengl, .gl])
  func scrolled(choice: RendererChoice) throws {
    guard let (shown, platform) = try shown(on: choice) else { return }
    shown.rewind.isEnabled = true
    let clip = View(frame: Rect(x: 10, y: 5, width: 300, height: 190))
    clip.clipsToBounds = true
    let board = Board(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    clip.addSubview(board)
    let mark = View(frame: Rect(x: 250, y: 10, width: 20, height: 20))
    mark.backgroundColor = Color(hex: 0xFFFFFF, alpha: 0.5)
    for view in [clip, mark] { shown.window.addSubview(view) }
    for step in 0..<60 {
      clip.bounds.origin = Point(Double(step), Double(step * step % 110))
      mark.frame.origin.y = Double(step)
      if step == 30 { board.setNeedsDisplay() }
      try shown.frame()
    }
    shown.rewind.isRewound = true
    try shown.expectAsShown((0..<60).map { ($0 * 37) % 60 })
    withExtendedLifetime(platform) {}
  }
}
