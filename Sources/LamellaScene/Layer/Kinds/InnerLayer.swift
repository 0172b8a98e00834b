/// A layer that the engine adds to a program's tree, such as a tile layer's container or a transition's snapshot.
///
/// Hit tests of layers ignore it.
package final class InnerLayer: Layer {
  nonisolated deinit {}
}
