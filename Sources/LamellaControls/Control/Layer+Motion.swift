internal import LamellaGeometry
internal import LamellaScene

// Movements of a control's parts: knobs, highlights, bars.
extension Layer {
  private static let motionKey = "motion"

  /// Animates layers from their presented frames and colors to those that a change gives them.
  ///
  /// A movement of theirs that runs is replaced; one whose change has been made already goes on to whatever frame
  /// layout gives the layer meanwhile. Outside of a window, and while animations are disabled, the change shows at
  /// once.
  ///
  /// - Parameters:
  ///   - layers: The layers that the change moves.
  ///   - duration: The duration, in seconds.
  ///   - change: The block that sets frames and colors.
  static func move(_ layers: [Layer], duration: Double = Theme.Motion.small, _ change: () -> Void) {
    let shown = layers.map { $0.presentation() }
    View.performWithoutAnimation(change)
    for (layer, shown) in zip(layers, shown) {
      layer.endMotion()
      guard let shown, View.areAnimationsEnabled else { continue }
      var parts: [any LayerAnimation] = []
      if shown.position != layer.position {
        parts.append(BasicAnimation(.position, from: shown.position))
      }
      if shown.bounds.size != layer.bounds.size {
        parts.append(BasicAnimation(.boundsSize, from: shown.bounds.size))
      }
      if let color = shown.backgroundColor, color != layer.backgroundColor {
        parts.append(BasicAnimation(.backgroundColor, from: color))
      }
      guard !parts.isEmpty else { continue }
      var motion = AnimationGroup(parts)
      motion.duration = duration
      motion.timingFunction = .easeOut
      layer.add(motion, forKey: motionKey)
    }
  }

  /// Whether a movement runs.
  final var isInMotion: Bool { animation(forKey: Self.motionKey) != nil }

  /// Ends a movement at the layer's own frame and color.
  final func endMotion() { removeAnimation(forKey: Self.motionKey) }
}
