/// An object that was released on another thread than the engine's, and whose row is still to be freed.
///
/// A closure that runs elsewhere may hold the last reference to a view. Its `deinit` must not touch the links, so it
/// only leaves the row's number in a ``ForeignQueue``; the next tick or layout frees what is left.
nonisolated enum ForeignRelease: Equatable {
  case layer(Row)
  case view(Row)
}
