/// A layer of the engine's own among those of a program: the pane of a tile layer, the picture of a transition.
///
/// Hit tests of what is shown pass it by.
final class InnerLayer: Layer {
  nonisolated deinit {}
}
