internal import BenchRaw
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// Ten thousand moving sprites.
extension BenchScene {
  static var spriteScenes: [BenchScene] {
    [
      BenchScene(
        name: "sprites-views", summary: "10,000 image views of 16 px, all moving; against one call",
        engine: Side(name: "sprites-views") { try spriteViews(on: $0) },
        baseline: Side(name: "raw-sprites", isRaw: true) { try rawSprites(on: $0) },
        backends: [.software, .sdlGLNoop, .glNoop, .none], warmUp: 10, frames: 40,
        softwareFrames: 10,
        limits: [.allocations(0), .instructions(1.61, on: .sdlGLNoop)]),
      BenchScene(
        name: "sprites-batch",
        summary: "the same 10,000 sprites in one view that draws a batch; against one call",
        engine: Side(name: "sprites-batch") { try spriteBatch(on: $0) },
        baseline: Side(name: "raw-sprites", isRaw: true) { try rawSprites(on: $0) },
        backends: [.software, .sdlGLNoop, .glNoop, .none], warmUp: 10, frames: 40,
        softwareFrames: 10,
        limits: [.allocations(0), .instructions(1.1, on: .sdlGLNoop)]),
    ]
  }

  /// Sets up sprites that are image views.
  static func spriteViews(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let side = Double(BenchContent.spriteSide)
    let views = (0..<BenchContent.spriteCount).map { _ in
      let view = ImageView(frame: Rect(x: 0, y: 0, width: side, height: side))
      view.image = BenchContent.sprite
      view.filter = .nearest
      return view
    }
    for view in views { subject.window.addSubview(view) }
    let mover = SpriteMover()
    let wide = UInt32(EngineSubject.width - BenchContent.spriteSide)
    let high = UInt32(EngineSubject.height - BenchContent.spriteSide)
    subject.update = { frame in
      mover.move(views, to: UInt32(frame), wide: wide, high: high, half: side / 2)
    }
    return subject
  }

  /// Sets up sprites that one view draws as a batch.
  private static func spriteBatch(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let side = Float(BenchContent.spriteSide)
    let view = SpriteBatchView(
      image: BenchContent.sprite, filter: .nearest, frame: subject.window.bounds)
    view.sprites = (0..<BenchContent.spriteCount).map { _ in
      SpriteBatch.Sprite(width: side, height: side)
    }
    subject.window.addSubview(view)
    let mover = SpriteMover()
    let wide = UInt32(EngineSubject.width - BenchContent.spriteSide)
    let high = UInt32(EngineSubject.height - BenchContent.spriteSide)
    subject.update = { [unowned view] frame in
      view.update {
        mover.move(&$0, to: UInt32(frame), wide: wide, high: high, half: side / 2)
      }
    }
    return subject
  }

  /// Sets up sprites in plain SDL.
  static func rawSprites(on backend: BenchBackend) throws -> RawSubject {
    try RawSubject(on: backend) { output in
      let (starts, speeds) = BenchContent.spriteMotion
      let scene = BenchContent.sprite.pixels.withUnsafeBufferPointer { pixels in
        starts.withUnsafeBufferPointer { starts in
          speeds.withUnsafeBufferPointer { speeds in
            var content = raw_sprites_content(
              pixels: pixels.baseAddress, side: Int32(BenchContent.spriteSide),
              count: Int32(BenchContent.spriteCount), starts: starts.baseAddress,
              speeds: speeds.baseAddress)
            return raw_sprites_make(output, &content)
          }
        }
      }
      guard let scene else {
        throw BenchError.failed("SDL could not make the sprites: \(RawSubject.reason)")
      }
      return (
        draw: { raw_sprites_frame(scene, Int32($0)) }, release: { raw_sprites_free(scene) }
      )
    }
  }
}

/// The motion of the sprites, the same as in the C program.
private nonisolated struct SpriteMover {
  // Unsigned, because division of non-negative numbers by a non-zero one then needs no checks.
  private let starts: [UInt32]
  private let speeds: [UInt32]

  @MainActor init() {
    let (starts, speeds) = BenchContent.spriteMotion
    self.starts = starts.map { UInt32($0) }
    self.speeds = speeds.map { UInt32($0) }
  }

  /// Moves the sprites of a batch to their positions in a frame.
  func move(
    _ sprites: inout [SpriteBatch.Sprite], to frame: UInt32, wide: UInt32, high: UInt32, half: Float
  ) {
    guard wide > 0, high > 0 else { return }
    starts.withUnsafeBufferPointer { starts in
      speeds.withUnsafeBufferPointer { speeds in
        sprites.withUnsafeMutableBufferPointer { sprites in
          for index in 0..<sprites.count {
            let x = (starts[2 &* index] &+ speeds[2 &* index] &* frame) % wide
            let y = (starts[2 &* index &+ 1] &+ speeds[2 &* index &+ 1] &* frame) % high
            sprites[index].x = Float(Int32(truncatingIfNeeded: x)) + half
            sprites[index].y = Float(Int32(truncatingIfNeeded: y)) + half
          }
        }
      }
    }
  }

  /// Moves image views to their positions in a frame.
  @MainActor func move(
    _ views: [ImageView], to frame: UInt32, wide: UInt32, high: UInt32, half: Double
  ) {
    guard wide > 0, high > 0 else { return }
    for index in 0..<views.count {
      let x = (starts[2 &* index] &+ speeds[2 &* index] &* frame) % wide
      let y = (starts[2 &* index &+ 1] &+ speeds[2 &* index &+ 1] &* frame) % high
      views[index].center = Point(
        Double(Int32(truncatingIfNeeded: x)) + half, Double(Int32(truncatingIfNeeded: y)) + half)
    }
  }
}
