internal import LamellaGraphics
internal import LamellaScene

/// The last frames of a stage, oldest first, within a time and a number of bytes.
nonisolated struct FrameHistory {
  /// How much of the stage's time is kept, in microseconds.
  let span: Int64
  /// The most bytes that frames and textures take together, but for the last frame and its textures.
  let byteBudget: Int

  /// The frames; those before `head` are gone.
  private var frames: [KeptFrame?] = []
  private var head = 0
  private var textures = TextureHistory()
  private var retained = RetainedCount()
  private var frameBytes = 0
  /// Reused from frame to frame.
  private var scratch: [Vertex] = []
  /// The number of the next frame.
  private var number = 0
  /// Every identifier that rows name.
  private(set) var names: [String] = []

  /// Makes an empty history.
  init(span: Int64, byteBudget: Int) {
    self.span = span
    self.byteBudget = byteBudget
  }

  /// The number of frames.
  var count: Int { frames.count - head }

  /// The memory that they take, their textures included.
  var byteCount: Int { frameBytes + textures.byteCount + retained.byteCount }

  /// A frame.
  ///
  /// - Precondition: `index` is in `0..<count`; 0 is the oldest.
  subscript(index: Int) -> KeptFrame { frames[head + index]! }

  // MARK: Keeping

  /// Adds a frame, and lets go those that are too old or too much.
  ///
  /// A frame that shows the picture and the tick of the last one is none of its own.
  ///
  /// - Complexity: O(size of the list and number of views).
  mutating func add(_ list: DrawList, _ views: ViewRows, at moment: Moment) {
    var frame = count > 0 ? self[count - 1] : KeptFrame()
    let differs = frame.take(list, views, at: moment, &scratch)
    guard differs || count == 0 || !list.textureUpdates.isEmpty else { return }
    frame.number = number
    number += 1
    textures.follow(list.textureUpdates, frame: frame.number)
    frameBytes += count > 0 ? frame.bytes(notIn: self[count - 1]) : frame.byteCount
    retained.add(frame.vertices.runs)
    frames.append(frame)
    // A new name comes with a view that shows it.
    if names.count != views.names.count { names = views.names }
    trim()
  }

  private mutating func trim() {
    let newest = self[count - 1].moment.microseconds
    let before = head
    // However many frames leave, these stay.
    let budget = byteBudget + textures.presentByteCount
    // The frame that was there at the start of the span is one of it.
    while count > 1,
      self[1].moment.microseconds <= newest - span || byteCount > budget
    {
      frameBytes -= self[0].bytes(notIn: self[1])
      retained.remove(self[0].vertices.runs)
      frames[head] = nil
      head += 1
      // Folding each time tells at once what the next frame needs to stay within the budget.
      textures.forget(before: self[0].number)
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

  /// Ends showing.
  ///
  /// - Returns: The textures that the back end has for it.
  mutating func hide() -> [TextureID] { textures.hide() }
}

/// Counts the frames that show retained quads: each object takes its memory once.
private nonisolated struct RetainedCount {
  private var uses: [ObjectIdentifier: Int] = [:]
  private(set) var byteCount = 0

  mutating func add(_ runs: [KeptRun]) {
    for run in runs {
      uses[ObjectIdentifier(run.quads), default: 0] += 1
      if uses[ObjectIdentifier(run.quads)] == 1 { byteCount += Self.bytes(of: run.quads) }
    }
  }

  mutating func remove(_ runs: [KeptRun]) {
    for run in runs {
      guard let count = uses[ObjectIdentifier(run.quads)] else { continue }
      uses[ObjectIdentifier(run.quads)] = count > 1 ? count - 1 : nil
      if count == 1 { byteCount -= Self.bytes(of: run.quads) }
    }
  }

  private static func bytes(of quads: RetainedQuads) -> Int {
    quads.vertices.count * MemoryLayout<Vertex>.stride
  }
}
