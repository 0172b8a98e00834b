internal import LamellaGraphics
internal import LamellaScene

/// The last frames of a stage, oldest first, within limits of time and memory.
nonisolated struct FrameHistory {
  /// The limit of time, in microseconds of the stage's clock.
  let duration: Int64
  /// The limit of memory, in bytes; the last frame and its textures do not count.
  let byteBudget: Int

  /// The frames; those before `head` were removed.
  private var frames: [FrameSnapshot?] = []
  private var head = 0
  private var textures = TextureHistory()
  private var retained = RetainedQuadsUsage()
  private var frameBytes = 0
  /// The storage that `add` reuses.
  private var scratch: [Vertex] = []
  /// The number of the next frame.
  private var number = 0
  /// The identifiers of views, which rows reference by index.
  private(set) var names: [String] = []

  /// Makes an empty history.
  init(duration: Int64, byteBudget: Int) {
    self.duration = duration
    self.byteBudget = byteBudget
  }

  /// The number of frames.
  var count: Int { frames.count - head }

  /// The memory of the frames and their textures, in bytes.
  var byteCount: Int { frameBytes + textures.byteCount + retained.byteCount }

  /// The frame at an index; 0 is the oldest.
  ///
  /// - Precondition: `index` is in `0..<count`.
  subscript(index: Int) -> FrameSnapshot { frames[head + index]! }

  // MARK: Storing

  /// Adds a frame, and removes old frames beyond the limits.
  ///
  /// A frame with the picture and the tick of the last one is not added.
  ///
  /// - Complexity: O(size of the list and number of views).
  mutating func add(_ list: DrawList, _ views: ViewRows, info: FrameInfo) {
    var frame = count > 0 ? self[count - 1] : FrameSnapshot()
    let differs = frame.update(list, views, info: info, &scratch)
    guard differs || count == 0 || !list.textureUpdates.isEmpty else { return }
    frame.number = number
    number += 1
    textures.add(list.textureUpdates, frame: frame.number)
    frameBytes += count > 0 ? frame.bytes(notIn: self[count - 1]) : frame.byteCount
    retained.add(frame.vertices.runs)
    frames.append(frame)
    // A new name comes with a view that has it.
    if names.count != views.names.count { names = views.names }
    trim()
  }

  /// Removes old frames beyond the limits of time and memory.
  private mutating func trim() {
    let newest = self[count - 1].info.microseconds
    let before = head
    // Removing frames does not free the present textures.
    let budget = byteBudget + textures.presentByteCount
    // The frame that was shown at the start of the duration is kept.
    while count > 1,
      self[1].info.microseconds <= newest - duration || byteCount > budget
    {
      frameBytes -= self[0].bytes(notIn: self[1])
      retained.remove(self[0].vertices.runs)
      frames[head] = nil
      head += 1
      // Discard after each frame, so that `byteCount` is current.
      textures.discard(before: self[0].number)
    }
    guard head != before, head >= 64, head * 2 >= frames.count else { return }
    frames.removeFirst(head)
    head = 0
  }

  // MARK: Showing

  /// Fills an empty list with a frame.
  mutating func fill(_ list: inout DrawList, index: Int) {
    let frame = self[index]
    frame.fill(&list)
    for command in list.commands.indices {
      let texture = list.commands[command].texture
      if let shown = textures.show(texture, frame: frame.number, &list.textureUpdates) {
        list.commands[command].texture = shown
      }
    }
  }

  /// Ends showing frames.
  ///
  /// - Returns: The textures that the back end must release.
  mutating func hide() -> [TextureID] { textures.hide() }
}

/// The memory of retained quads, each counted once, with the number of frames that use them.
private nonisolated struct RetainedQuadsUsage {
  private var uses: [ObjectIdentifier: Int] = [:]
  private(set) var byteCount = 0

  /// Counts a frame's uses of retained quads, and the bytes of those that are new.
  mutating func add(_ runs: [RetainedRunSnapshot]) {
    for run in runs {
      uses[ObjectIdentifier(run.quads), default: 0] += 1
      if uses[ObjectIdentifier(run.quads)] == 1 { byteCount += Self.bytes(of: run.quads) }
    }
  }

  /// Removes a frame's uses of retained quads, and the bytes of those that no frame uses any more.
  mutating func remove(_ runs: [RetainedRunSnapshot]) {
    for run in runs {
      guard let count = uses[ObjectIdentifier(run.quads)] else { continue }
      uses[ObjectIdentifier(run.quads)] = count > 1 ? count - 1 : nil
      if count == 1 { byteCount -= Self.bytes(of: run.quads) }
    }
  }

  /// Returns the memory of retained quads, in bytes.
  private static func bytes(of quads: RetainedQuads) -> Int {
    quads.vertices.count * MemoryLayout<Vertex>.stride
  }
}
