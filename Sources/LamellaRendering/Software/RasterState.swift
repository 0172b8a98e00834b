internal import LamellaGraphics

/// The state with which the pixels of a command are drawn: the target, the clip, the texture and the blend mode.
///
/// A value of plain memory addresses: its owner keeps the buffers behind them alive.
struct RasterState {
  /// The first pixel of the target's memory.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The number of pixels from a row of the target to the next.
  let stride: Int
  /// The position of the target's memory in the space of the vertices.
  let origin: (x: Int32, y: Int32)
  /// The part of the target to draw in, in pixels of its memory.
  let clip: PixelRect
  /// The texture; nil for commands without one.
  let sampler: Sampler?
  let blend: BlendMode
  /// Whether pixels begin with blue.
  let isBlueFirst: Bool
  /// The memory for rows of texels, as wide as the clip.
  let memory: TexelMemory

  /// Returns a color of a draw list as a pixel of the target.
  @inline(__always)
  func ordered(_ color: UInt32) -> UInt32 { isBlueFirst ? color.redBlueSwapped : color }

  /// Returns a rectangle of the target.
  @inline(__always)
  func rows(x: Int, y: Int, width: Int, height: Int) -> TargetRows {
    TargetRows(
      start: pixels + (y &* stride &+ x), stride: stride, width: width, height: height)
  }
}
