internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// The bounding boxes of short runs of a draw list's vertices, by which the shapes in a rectangle are found.
///
/// A box also contains the three vertices after its run, so that it contains each quad that begins in the run.
struct VertexBounds {
  /// The edges of a bounding box in pixels: left, top, right, bottom.
  typealias Box = SIMD4<Float>

  /// The number of vertices in a run: 16 quads.
  static let runLength = 64

  /// The difference that an update has found.
  enum Change {
    case none
    /// The list's ``DrawList/changedVertices``.
    case someVertices
    case all
  }

  /// The boxes of the runs; the last run may be shorter.
  private(set) var boxes: [Box] = []
  /// The number of the list that the boxes belong to; 0 for none.
  private var number: UInt32 = 0

  // MARK: Updating

  /// Discards the boxes.
  mutating func removeAll() {
    boxes = []
    number = 0
  }

  /// Updates the boxes to those of a list.
  ///
  /// - Complexity: O(changed vertices) if the list states them, else O(vertices).
  mutating func update(to list: DrawList) -> Change {
    if number != 0, list.number == number { return .none }
    let isPatch = number != 0 && list.changedSince == number
    number = list.number
    list.vertices.withUnsafeBufferPointer { vertices in
      if isPatch {
        for range in list.changedVertices where !range.isEmpty {
          for run in Self.runs(affectedBy: range) {
            boxes[run] = Self.box(ofRun: run, in: vertices)
          }
        }
        return
      }
      boxes.removeAll(keepingCapacity: true)
      for run in Self.runs(of: vertices.indices) {
        boxes.append(Self.box(ofRun: run, in: vertices))
      }
    }
    return isPatch ? .someVertices : .all
  }

  /// Returns the runs that contain a range of vertices.
  static func runs(of vertices: Range<Int>) -> Range<Int> {
    vertices.lowerBound / runLength..<(vertices.upperBound + runLength - 1) / runLength
  }

  /// Returns the runs whose boxes contain a range of vertices.
  private static func runs(affectedBy vertices: Range<Int>) -> Range<Int> {
    runs(of: max(0, vertices.lowerBound - 3)..<vertices.upperBound)
  }

  /// Returns the bounding box of a run of vertices; coordinates that are not numbers are left out.
  private static func box(
    ofRun run: Int, in vertices: UnsafeBufferPointer<Vertex>
  ) -> Box {
    var box = Box(.infinity, .infinity, -.infinity, -.infinity)
    for index in run * runLength..<min(run * runLength + runLength + 3, vertices.count) {
      let (x, y) = (vertices[index].x, vertices[index].y)
      if x < box[0] { box[0] = x }
      if y < box[1] { box[1] = y }
      if x > box[2] { box[2] = x }
      if y > box[3] { box[3] = y }
    }
    return box
  }

  // MARK: Finding

  /// Returns whether a run may have vertices of shapes that touch a box.
  @inline(__always)
  func touches(_ run: Int, _ box: Box) -> Bool {
    let other = boxes[run]
    return other[0] < box[2] && other[2] > box[0] && other[1] < box[3] && other[3] > box[1]
  }

  /// Returns whether shapes of any of some runs, or between them, may touch a box.
  func touches(_ runs: Range<Int>, _ box: Box) -> Bool {
    var union = Box(.infinity, .infinity, -.infinity, -.infinity)
    for run in runs {
      let other = boxes[run]
      union = Box(
        min(union[0], other[0]), min(union[1], other[1]), max(union[2], other[2]),
        max(union[3], other[3]))
    }
    return union[0] < box[2] && union[2] > box[0] && union[1] < box[3] && union[3] > box[1]
  }

  /// Returns the pixels that a run of vertices may touch.
  func rect(ofRun run: Int) -> PixelRect {
    // Coordinates beyond any picture's size are clamped.
    let box = boxes[run].clamped(
      lowerBound: Box(repeating: -1_000_000), upperBound: Box(repeating: 1_000_000))
    guard box[0] <= box[2] else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let (left, top) = (
      Int32(saturating: box[0].rounded(.down)), Int32(saturating: box[1].rounded(.down))
    )
    return PixelRect(
      x: left, y: top, width: Int32(saturating: box[2].rounded(.up)) - left,
      height: Int32(saturating: box[3].rounded(.up)) - top)
  }

  /// Adds the pixels that a list may touch to a region.
  ///
  /// - Parameters:
  ///   - list: The list that the boxes belong to.
  ///   - change: The difference to the list before, whose pixels the region contains already.
  ///   - region: The region; emptied first if all may differ.
  func addCover(of list: DrawList, after change: Change, to region: inout DamageRegion) {
    switch change {
    case .none: return
    case .someVertices:
      for range in list.changedVertices where !range.isEmpty {
        for run in Self.runs(affectedBy: range) { region.add(rect(ofRun: run)) }
      }
    case .all:
      region.begin(width: list.pixelWidth, height: list.pixelHeight)
      var index = 0
      while index < list.commands.count {
        // A group's contents lie within what its end draws, and a plane has coordinates of its own.
        let kind = list.commands[index].kind
        if kind == .beginGroup || kind == .beginPlane {
          index = list.endOfGroup(startingAt: index)
        }
        let command = list.commands[index]
        index += 1
        let end = command.firstVertex + command.vertexCount
        for run in Self.runs(of: command.firstVertex..<end) where command.vertexCount > 0 {
          region.add(rect(ofRun: run).intersection(command.clip))
        }
      }
    }
  }
}

extension VertexBounds.Box {
  /// Makes the box of a rectangle of pixels.
  init(_ rect: PixelRect) {
    self.init(
      Float(rect.x), Float(rect.y), Float(rect.x) + Float(rect.width),
      Float(rect.y) + Float(rect.height))
  }
}
