internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScrolling

/// Which of several places a tool takes over a scene: one where it covers little of what people look at or act on.
///
/// It stays there, however the scene moves, until the room changes.
struct OverlayPlace {
  private var index = 0
  /// The room that the choice was made for.
  private var room: Rect?

  /// What covering a square point of each costs, where a small picture costs 1, and one as large as
  /// the window nothing.
  private static let (costOfControls, costOfWords, costOfTools) = (40.0, 40.0, 640.0)
  /// What the last of the places costs by itself.
  private static let costOfStrangePlaces = 0.2
  /// The part of it that what can be scrolled away costs.
  private static let scrolledPart = 0.1

  /// Chooses a place.
  ///
  /// - Parameters:
  ///   - places: The places, always in the same order, of which the first is taken where nothing speaks for another.
  ///   - part: Who takes it.
  ///   - window: The window of all tools.
  ///   - stage: What they lie over.
  /// - Returns: One of the places.
  /// - Complexity: O(views × depth) when the room has changed, else O(1).
  mutating func choose(
    of places: [Rect], for part: any OverlayPart, in window: OverlayWindow, over stage: Stage
  ) -> Rect {
    if room != window.freeBounds {
      room = window.freeBounds
      // The earlier places are where people look for it.
      var costs = places.indices.map {
        Self.costOfStrangePlaces * Double($0) / Double(places.count) * places[$0].width
          * places[$0].height
      }
      let scene = Scene(stage: stage, places: places)
      scene.add(stage.window, seen: window.bounds, 1, to: &costs)
      for rect in window.placesOfOthers(than: part) {
        scene.add(rect, Self.costOfTools, to: &costs)
      }
      index = 0
      for other in costs.indices where costs[other] < costs[index] { index = other }
    }
    return places[index]
  }

  /// What lies below.
  private struct Scene {
    let stage: Stage
    let places: [Rect]
    let gap = Theme.Spacing.controls / 2

    /// Adds what it costs to cover a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - seen: What of the window its superviews leave.
    ///   - part: How much it counts, 0...1.
    ///   - costs: What covering each place costs.
    func add(_ view: View, seen: Rect, _ part: Double, to costs: inout [Double]) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      let scale = stage.window.contentScale
      let box = InspectedView.corners(of: view)
        .shown(by: stage.pictureFit, scale: scale, pictureScale: scale).box
      let own = box.intersection(seen)
      if view is Control { return add(own, OverlayPlace.costOfControls * part, to: &costs) }
      if let label = view as? Label {
        // Its frame may be much wider than its words.
        let words = label.textRect(
          forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
        let place = words.offsetBy(dx: box.minX, dy: box.minY)
        return addWords(place.intersection(seen), OverlayPlace.costOfWords * part, to: &costs)
      }
      if view.backgroundColor != nil || view.subviews.isEmpty {
        let whole = stage.window.bounds.size
        let share = own.width * own.height / max(whole.width * whole.height, 1)
        add(own, max(0, 1 - share) * part, to: &costs)
      }
      let left = view.clipsToBounds ? own : seen
      let partOfEach = view is ScrollView ? part * OverlayPlace.scrolledPart : part
      for subview in view.subviews { add(subview, seen: left, partOfEach, to: &costs) }
    }

    func add(_ rect: Rect, _ cost: Double, to costs: inout [Double]) {
      for index in places.indices { costs[index] += cost * covered(rect, by: places[index]) }
    }

    func addWords(_ rect: Rect, _ cost: Double, to costs: inout [Double]) {
      for (index, place) in places.enumerated() {
        let covered = covered(rect, by: place)
        guard covered > 0 else { continue }
        // A line is not read without some of its letters.
        let lost = min(rect.width * rect.height, place.width * place.height)
        costs[index] += cost * (covered + lost) / 2
      }
    }

    /// How much of something a place covers; what it would touch is as good as covered.
    private func covered(_ rect: Rect, by place: Rect) -> Double {
      let covered = place.insetBy(dx: -gap, dy: -gap).intersection(rect)
      return covered.isEmpty ? 0 : covered.width * covered.height
    }
  }
}

/// Where a badge stands: in the middle of an edge, or in a corner, or a row away from there.
struct BadgePlace {
  private var place = OverlayPlace()

  /// The part of the width that a badge's words take at most.
  private static let mostOfWidth = 0.75
  /// What may lie at an edge, with its gap, and the height of a window that has places besides.
  private static let row = 40.0
  private static let heightWithRows = 240.0

  /// Makes a badge as large as there is room for, and puts it where it covers least.
  mutating func stand(
    _ badge: ClockBadgeView, of part: any OverlayPart, in window: OverlayWindow, over stage: Stage
  ) {
    let room = window.freeBounds
    let margin = min(Theme.Spacing.hud, max(0, (room.width - 30) / 2).rounded(.down))
    // Words across the whole width would leave little choice.
    let size = badge.sizeThatFits(
      Size(min(room.width - 2 * margin, room.width * Self.mostOfWidth), room.height))
    let middle = (room.midX - size.width / 2).rounded()
    let right = room.maxX - margin - size.width
    var places: [Rect] = []
    let top = room.minY + Theme.Spacing.hud
    let bottom = room.maxY - Theme.Spacing.hud - size.height
    var lines = [top, bottom]
    if room.height >= Self.heightWithRows { lines += [top + Self.row, bottom - Self.row] }
    for y in lines {
      for x in [middle, room.minX + margin, right] {
        places.append(Rect(x: x, y: y, width: size.width, height: size.height))
      }
    }
    badge.frame = place.choose(of: places, for: part, in: window, over: stage)
  }
}
