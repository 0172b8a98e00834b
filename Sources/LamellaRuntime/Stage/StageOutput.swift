internal import LamellaGraphics

/// The output state of a stage: the back end, its textures, and the place of the picture.
struct StageOutput {
  /// The back end of the frame that is being drawn.
  var renderer: (any Renderer)?
  /// The extension whose picture the frame shows in place of the scene's.
  var replacement: (any StageExtension)?
  /// The back end's counters for the last picture.
  var submitted = RenderCounters()
  /// The back end that the last list was made for.
  var textureSource: TextureSource?
  /// Textures of the back end that nothing shows any more.
  var deletionQueue: TextureDeletionQueue?
  /// The width and height of the last frame's output, in pixels.
  var size: SIMD2<Int>?
  /// Whether each frame begins by filling the output.
  var isCleared = true
  /// Whether the last picture of a paused stage shows the moment at which it stands.
  var showsPausedTime = false
  /// The place of the last picture in the output.
  var fit = PictureFit.identity
  /// A picture that is not the scene's own, or of another size; its storage is used again for each.
  var fittedList = DrawList()
}

/// The identity of the textures that a draw list refers to: a back end, and its generation of textures.
struct TextureSource: Equatable {
  var renderer: ObjectIdentifier
  var generation: Int
}
