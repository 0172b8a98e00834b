internal import LamellaGraphics
internal import LamellaRendering

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
  /// The queue of the back end's textures that nothing shows any more.
  var deletionQueue: TextureDeletionQueue?
  /// The width and height of the last frame's output, in pixels.
  var size: SIMD2<Int>?
  /// Whether each frame begins by filling the output.
  var isCleared = true
  /// Whether the last picture of a paused stage shows the time at which the stage is paused.
  var showsPausedTime = false
  /// Whether the picture has the size of the stage's window, and is scaled to fit into an output of another size.
  var keepsWindowSize = false
  /// The fit of the last picture in the output.
  var fit = PictureFit.identity
  /// The draw list of a picture that replaces the scene's or is scaled to the output; its storage is reused.
  var fittedList = DrawList()
}

/// The identity of the textures that a draw list refers to: a back end, and its generation of textures.
struct TextureSource: Equatable {
  var renderer: ObjectIdentifier
  var generation: Int
}
