internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScrolling

/// The choice among candidate frames for a tool over a scene: the one that covers the least important content.
///
/// The choice is kept while the scene moves, until the available bounds change.
struct OverlayPlacement {
  private var index = 0
  /// The bounds of the last choice.
  private var availableBounds: Rect?

  /// The costs of covering a square point of a control, a text and another tool; a small image costs 1, one as large as
  /// the window 0.
  private static let (controlCost, textCost, toolCost) = (40.0, 40.0, 640.0)
  /// The cost of a square point of the last candidate; those of earlier ones are lower.
  private static let lastCandidateCost = 0.2
  /// The factor of the costs of content that can be scrolled away.
  private static let scrollableFactor = 0.1

  /// Chooses a frame.
  ///
  /// - Parameters:
  ///   - candidates: The candidates, in order of preference, which must not change between calls.
  ///   - tool: The tool that takes the frame.
  ///   - window: The window of all tools.
  ///   - stage: The stage below the tools.
  /// - Returns: One of the candidates.
  /// - Complexity: O(views × depth) if the available bounds changed, else O(1).
  mutating func choose(
    from candidates: [Rect], for tool: any OverlayTool, in window: OverlayWindow, over stage: Stage
  ) -> Rect {
    if availableBounds != window.freeBounds {
      availableBounds = window.freeBounds
      // The user expects the tool at the first candidates.
      var costs = candidates.indices.map {
        Self.lastCandidateCost * Double($0) / Double(candidates.count) * candidates[$0].width
          * candidates[$0].height
      }
      let scene = SceneCosts(stage: stage, candidates: candidates)
      scene.add(stage.window, visibleRect: window.bounds, factor: 1, to: &costs)
      for rect in window.frames(ofToolsOtherThan: tool) {
        scene.add(rect, Self.toolCost, to: &costs)
      }
      index = 0
      for other in costs.indices where costs[other] < costs[index] { index = other }
    }
    return candidates[index]
  }

  /// The costs of covering the content of a scene.
  private struct SceneCosts {
    let stage: Stage
    let candidates: [Rect]
    let gap = Theme.Spacing.controls / 2

    /// Adds the costs of covering a view and its subviews.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - visibleRect: The rectangle of the window within which the view is not clipped.
    ///   - factor: The factor of the costs, 0...1.
    ///   - costs: The costs of the candidates.
    func add(_ view: View, visibleRect: Rect, factor: Double, to costs: inout [Double]) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      let scale = stage.window.contentScale
      let box = InspectedView.corners(of: view)
        .converted(by: stage.pictureFit, scale: scale, pictureScale: scale).box
      let own = box.intersection(visibleRect)
      if view is Control { return add(own, OverlayPlacement.controlCost * factor, to: &costs) }
      if let label = view as? Label {
        // The frame of a label can be much wider than its text.
        let text = label.textRect(
          forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
        let textRect = text.offsetBy(dx: box.minX, dy: box.minY)
        return addText(
          textRect.intersection(visibleRect), OverlayPlacement.textCost * factor, to: &costs)
      }
      if view.backgroundColor != nil || view.subviews.isEmpty {
        let windowSize = stage.window.bounds.size
        let fraction = own.width * own.height / max(windowSize.width * windowSize.height, 1)
        add(own, max(0, 1 - fraction) * factor, to: &costs)
      }
      let remaining = view.clipsToBounds ? own : visibleRect
      let subviewFactor = view is ScrollView ? factor * OverlayPlacement.scrollableFactor : factor
      for subview in view.subviews {
        add(subview, visibleRect: remaining, factor: subviewFactor, to: &costs)
      }
    }

    /// Adds to each candidate's cost the area of a rectangle that it covers, times the cost of a square point.
    func add(_ rect: Rect, _ cost: Double, to costs: inout [Double]) {
      for index in candidates.indices {
        costs[index] += cost * covered(rect, by: candidates[index])
      }
    }

    /// Adds the cost of covering a text to each candidate's, which is high even for a part of the text.
    func addText(_ rect: Rect, _ cost: Double, to costs: inout [Double]) {
      for (index, candidate) in candidates.enumerated() {
        let covered = covered(rect, by: candidate)
        guard covered > 0 else { continue }
        // Text is unreadable without some of its letters, so a partly covered one costs more than its covered area.
        let lost = min(rect.width * rect.height, candidate.width * candidate.height)
        costs[index] += cost * (covered + lost) / 2
      }
    }

    /// Returns the area of a rectangle that a candidate with a gap around it covers, in square points.
    private func covered(_ rect: Rect, by candidate: Rect) -> Double {
      let covered = candidate.insetBy(dx: -gap, dy: -gap).intersection(rect)
      return covered.isEmpty ? 0 : covered.width * covered.height
    }
  }
}

/// The placement of a badge at the center or the end of the top or bottom edge, or a row away from it.
struct BadgePlacement {
  private var placement = OverlayPlacement()

  /// The maximum fraction of the width that a badge takes.
  private static let maximumWidthFraction = 0.75
  /// The distance of the second candidates from an edge, in points, in windows of at least `heightWithRows`.
  private static let row = 40.0
  private static let heightWithRows = 240.0

  /// Sets the frame of a badge.
  mutating func position(
    _ badge: ClockBadgeView, of tool: any OverlayTool, in window: OverlayWindow, over stage: Stage
  ) {
    let availableBounds = window.freeBounds
    let margin = min(Theme.Spacing.hud, max(0, (availableBounds.width - 30) / 2).rounded(.down))
    // A badge of the whole width would leave little choice.
    let size = badge.sizeThatFits(
      Size(
        min(availableBounds.width - 2 * margin, availableBounds.width * Self.maximumWidthFraction),
        availableBounds.height))
    let middle = (availableBounds.midX - size.width / 2).rounded()
    let right = availableBounds.maxX - margin - size.width
    var candidates: [Rect] = []
    let top = availableBounds.minY + Theme.Spacing.hud
    let bottom = availableBounds.maxY - Theme.Spacing.hud - size.height
    var lines = [top, bottom]
    if availableBounds.height >= Self.heightWithRows {
      lines += [top + Self.row, bottom - Self.row]
    }
    for y in lines {
      for x in [middle, availableBounds.minX + margin, right] {
        candidates.append(Rect(x: x, y: y, width: size.width, height: size.height))
      }
    }
    badge.frame = placement.choose(from: candidates, for: tool, in: window, over: stage)
  }
}
