internal import LamellaGeometry

extension Window {
  /// Sets the presented values of animated and interpolated nodes for a frame, before compose and encode.
  ///
  /// - Parameters:
  ///   - fraction: The part of a tick that has gone by since the last one, for animations.
  ///   - alpha: The part of the way between the last two ticks, for what moves in ticks.
  ///   - settles: Whether views that are shown at their end places stop moving.
  package final func samplePresentation(
    fraction: Double, alpha: Double = 1, settles: Bool = true
  ) {
    table.shown.renew()
    let context = table.context(of: row)
    context.pointee.interpolations.present(alpha: alpha, in: table)
    context.pointee.motions.present(alpha: alpha, settles: settles, in: table)
    storedAnimations?.present(at: sampleTime(fraction), alpha: alpha)
  }

  /// Returns the time of the animations that a frame shows, in seconds of the window's time.
  final func sampleTime(_ fraction: Double) -> Double {
    let now = ticker.now
    return (Double(now.tick) + fraction) / Double(now.ticksPerSecond)
  }
}
