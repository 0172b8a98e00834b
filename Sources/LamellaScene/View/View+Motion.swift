extension View {
  /// Whether frames between two ticks show the view at an interpolated place; default false.
  ///
  /// Use it for views that a game moves in its ticks: they move evenly although frames and ticks have different
  /// rates. A `center`, `frame` or affine `transform` set in a tick is reached one tick later, and frames until
  /// then interpolate. Values set between ticks are shown at once, and so are jumps in a tick followed by
  /// ``skipInterpolation()``.
  ///
  /// Model values are not affected: properties, hit tests, recordings, digests and `Layer.presentation()` are those of
  /// the last tick. Scroll views interpolate their content by themselves, and animations are sampled at each frame's
  /// own time.
  ///
  /// - Complexity: Setting it is O(number of such views in the window). Each of them costs some
  ///   nanoseconds in a tick, and in a frame while it moves; at rest nothing.
  public final var interpolatesMotion: Bool {
    get { table[row].flags.contains(.interpolatesMotion) }
    set {
      table.setCounted(.interpolatesMotion, of: row, newValue)
    }
  }

  /// Shows the view at the place set in the running tick without interpolation.
  ///
  /// Use it for jumps such as teleports. Without ``interpolatesMotion`` it has no effect.
  public final func skipInterpolation() {
    table.context(of: row).pointee.motions.jump(row, in: table)
  }
}
