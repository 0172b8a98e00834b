public import LamellaCapture
internal import LamellaControls
public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A bar graph of the busy times of the last frames, with their time budget and a line of numbers.
///
/// The time excludes the wait for the display, frames that presented nothing and the graph's own work. ``FrameGraph``
/// shows this view.
public final class FrameGraphView: View {
  /// The time budget of a frame, in milliseconds.
  public let targetMilliseconds: Double

  private let theme = Theme.dark
  private let numbers = Label()
  /// The busy times of the last frames, in milliseconds, oldest first.
  private var work: [Double] = []
  /// The times between consecutive presented frames, in milliseconds.
  private var intervals: [Double] = []
  /// The number of frames until the next update of the numbers, which would be unreadable if they changed every frame.
  private var framesUntilNumbers = 0
  /// Whether the last update of the numbers had frames to measure.
  private var hasNumbers = false
  /// The available width at the last update of the numbers, in points.
  private var lastNumbersWidth = 0.0

  /// The number of frames in the graph.
  static let frameCount = 120
  private static let barWidth = 2.0
  private static let height = 76.0
  private static let head = 22.0
  private static let inset = 8.0
  private static let framesBetweenNumbers = 15
  private static let width = Double(frameCount) * barWidth + 2 * inset
  /// The minimum width, in points: that of "16.67 ms".
  private static let leastWidth = 72.0
  private static let leastHeight = 40.0
  /// The size of windows in which a graph of the usual size would cover what one looks at, in points.
  private static let smallSize = Size(400, 300)
  /// The height below the graph that is left to a line of the program, in points; in windows of at least
  /// `heightWithRow`.
  private static let row = 40.0
  private static let heightWithRow = 240.0

  /// Makes a graph without frames.
  public init(targetMilliseconds: Double) {
    self.targetMilliseconds = targetMilliseconds
    super.init(frame: .zero)
    identifier = "frame-graph"
    isUserInteractionEnabled = false
    contentMode = .redraw
    backgroundColor = theme.surface
    cornerRadius = Theme.Radius.card
    numbers.font = .system(size: Theme.TypeSize.caption)
    numbers.textColor = theme.ink
    addSubview(numbers)
    work.reserveCapacity(Self.frameCount)
    intervals.reserveCapacity(Self.frameCount)
  }

  /// Returns the frames that the graph may have in a window, in order of preference; the lower left corner is first.
  ///
  /// In a small window the graph takes at most 3/5 of the width and 1/4 of the height, in one below
  /// `smallSize` 2/5 and 1/6. The result is empty if that is too little for a number and the bars.
  static func candidateFrames(in bounds: Rect) -> [Rect] {
    let margin = Theme.Spacing.hud
    guard bounds.width >= leastWidth + 2 * margin, bounds.height >= 2 * leastHeight + 2 * margin
    else { return [] }
    let isSmall = bounds.width < smallSize.width || bounds.height < smallSize.height
    let (widthPart, heightPart) = isSmall ? (0.4, 1.0 / 6) : (0.6, 0.25)
    let width = min(Self.width, max(leastWidth, (bounds.width * widthPart).rounded()))
    let height = min(Self.height, max(leastHeight, (bounds.height * heightPart).rounded()))
    let row = bounds.height >= heightWithRow ? Self.row : 0
    let bottom = bounds.maxY - margin - height
    var frames: [Rect] = []
    for y in [bottom - row, bottom, bounds.minY + margin] {
      for x in [
        bounds.minX + margin, bounds.maxX - margin - width, (bounds.midX - width / 2).rounded(),
      ] { frames.append(Rect(x: x, y: y, width: width, height: height)) }
    }
    // The edges between the corners are the last choice.
    for fraction in [0.5, 0.75, 0.25] {
      let y = (bounds.minY + bounds.height * fraction - height / 2).rounded()
      for x in [bounds.minX + margin, bounds.maxX - margin - width] {
        frames.append(Rect(x: x, y: y, width: width, height: height))
      }
    }
    return frames
  }

  /// Shows the last frames of a profiler.
  public func show(_ profiler: FrameProfiler) {
    work.removeAll(keepingCapacity: true)
    intervals.removeAll(keepingCapacity: true)
    for age in (0..<min(profiler.count, Self.frameCount)).reversed() {
      let record = profiler.record(age: age)
      guard record.isPresented else { continue }
      var busy: UInt64 = 0
      for pass in FramePass.allCases where pass != .overlay && pass != .present {
        busy += record[pass]
      }
      work.append(Double(busy) / 1e6)
      if record.flags.contains(.continues), age + 1 < profiler.count {
        let before = profiler.record(age: age + 1).presented
        intervals.append(Double(record.presented - before) / 1e6)
      }
    }
    framesUntilNumbers -= 1
    if framesUntilNumbers <= 0 || !hasNumbers || lastNumbersWidth != numbersWidth {
      framesUntilNumbers = Self.framesBetweenNumbers
      showNumbers()
    }
    setNeedsDisplay()
  }

  private var numbersWidth: Double { max(0, bounds.width - 2 * Self.inset) }

  /// Updates the numbers above the bars; shows as many as fit.
  private func showNumbers() {
    let width = numbersWidth
    lastNumbersWidth = width
    let sample = Sample(work)
    guard let median = sample.median, let longest = sample.maximum else {
      hasNumbers = false
      for text in ["at rest: no frames to measure", "at rest"] {
        numbers.text = text
        if numbers.intrinsicContentSize.width <= width { break }
      }
      return
    }
    hasNumbers = true
    let total = intervals.reduce(0, +)
    let rate =
      total > 0
      ? "   \(Int(saturating: (1_000 * Double(intervals.count) / total).rounded())) fps" : ""
    let work = "\(Self.fixed(median)) ms"
    for text in [
      "work \(work), longest \(Self.fixed(longest))\(rate)", "work \(work)\(rate)", work,
    ] {
      numbers.text = text
      if numbers.intrinsicContentSize.width <= width { break }
    }
  }

  /// Formats a number with two decimals.
  private static func fixed(_ value: Double) -> String {
    let hundredths = Int(saturating: (min(max(value, 0), 1e6) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Lays out the numbers.
  public override func layoutSubviews() {
    super.layoutSubviews()
    numbers.frame = Rect(
      x: Self.inset, y: 2, width: numbersWidth, height: Self.head - 4)
  }

  /// Draws the bars.
  public override func draw(_ rect: Rect, in canvas: Canvas) {
    let floor = bounds.height - Self.inset
    let tall = floor - Self.head
    let bars = min(work.count, Int(saturating: (bounds.width - 2 * Self.inset) / Self.barWidth))
    guard tall > 0, bars > 0 else { return }
    // The range includes the budget, unless all frames are so fast that they would be indistinguishable.
    let longest = work.max() ?? 0
    let range =
      longest > targetMilliseconds / 4 ? targetMilliseconds * 1.25 : max(longest, 0.1) * 1.25
    canvas.fill(
      Rect(x: Self.inset, y: floor, width: bounds.width - 2 * Self.inset, height: 1),
      with: theme.raised)
    for (index, value) in work.suffix(bars).enumerated() {
      let height = max(1, min(1, value / range) * tall)
      let isLate = value > targetMilliseconds
      canvas.fill(
        Rect(
          x: bounds.width - Self.inset - Double(bars - index) * Self.barWidth, y: floor - height,
          width: Self.barWidth - 0.5, height: height),
        with: isLate ? theme.bad : theme.series[0])
    }
    guard targetMilliseconds <= range else { return }
    let budget = floor - targetMilliseconds / range * tall
    for dash in stride(from: Self.inset, to: bounds.width - Self.inset - 4, by: 10) {
      canvas.fill(Rect(x: dash, y: budget, width: 6, height: 1), with: theme.bad)
    }
  }
}
