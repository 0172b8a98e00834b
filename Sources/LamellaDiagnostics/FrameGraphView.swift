public import LamellaCapture
internal import LamellaControls
public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// Bars of the last frames' work against the time that a frame may take, with a line of numbers.
///
/// A ``FrameGraph`` makes one. The wait for the display, idle passes and the graph's own work are left
/// out.
public final class FrameGraphView: View {
  /// The time that a frame may take, in milliseconds.
  public let targetMilliseconds: Double

  private let theme = Theme.dark
  private let numbers = Label()
  /// Work of the last frames in milliseconds, oldest first.
  private var work: [Double] = []
  /// Milliseconds from picture to picture, where the last frames followed each other.
  private var intervals: [Double] = []
  /// Frames until the numbers are due again: they are to be read, not to flicker.
  private var framesUntilNumbers = 0
  /// Whether there were frames when the numbers were written last.
  private var hasNumbers = false
  /// The room that the numbers were chosen for.
  private var widthOfNumbers = 0.0

  /// How many frames the graph shows.
  static let frameCount = 120
  private static let barWidth = 2.0
  private static let height = 76.0
  private static let head = 22.0
  private static let inset = 8.0
  private static let framesBetweenNumbers = 15
  private static let width = Double(frameCount) * barWidth + 2 * inset
  /// Room for "16.67 ms".
  private static let leastWidth = 72.0
  private static let leastHeight = 40.0
  /// What stays free below, with its gap, and the height of a window that has room for that.
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

  /// Where the graph may lie in a window, by the HUD's distance from its edges; the lower left comes first.
  ///
  /// A row for a line of the program's own stays free below. In a small window the graph gives way: it
  /// takes three fifths of the width and a quarter of the height at most, and has no place where that would be
  /// too little for a word and a bar.
  static func places(in bounds: Rect) -> [Rect] {
    let margin = Theme.Spacing.hud
    guard bounds.width >= leastWidth + 2 * margin, bounds.height >= 2 * leastHeight + 2 * margin
    else { return [] }
    let width = min(Self.width, max(leastWidth, (bounds.width * 0.6).rounded()))
    let height = min(Self.height, max(leastHeight, (bounds.height / 4).rounded()))
    let row = bounds.height >= heightWithRow ? Self.row : 0
    let bottom = bounds.maxY - margin - height
    var places: [Rect] = []
    for y in [bottom - row, bottom, bounds.minY + margin] {
      for x in [
        bounds.minX + margin, bounds.maxX - margin - width, (bounds.midX - width / 2).rounded(),
      ] { places.append(Rect(x: x, y: y, width: width, height: height)) }
    }
    // Between the corners it is least expected.
    for part in [0.5, 0.75, 0.25] {
      let y = (bounds.minY + bounds.height * part - height / 2).rounded()
      for x in [bounds.minX + margin, bounds.maxX - margin - width] {
        places.append(Rect(x: x, y: y, width: width, height: height))
      }
    }
    return places
  }

  /// Takes the last frames of a recorder.
  public func show(_ recorder: FrameRecorder) {
    work.removeAll(keepingCapacity: true)
    intervals.removeAll(keepingCapacity: true)
    for age in (0..<min(recorder.count, Self.frameCount)).reversed() {
      let record = recorder.record(age: age)
      guard record.isPresented else { continue }
      var busy: UInt64 = 0
      for pass in FramePass.allCases where pass != .overlay && pass != .present {
        busy += record[pass]
      }
      work.append(Double(busy) / 1e6)
      if record.flags.contains(.continues), age + 1 < recorder.count {
        let before = recorder.record(age: age + 1).presented
        intervals.append(Double(record.presented - before) / 1e6)
      }
    }
    framesUntilNumbers -= 1
    if framesUntilNumbers <= 0 || !hasNumbers || widthOfNumbers != roomForNumbers {
      framesUntilNumbers = Self.framesBetweenNumbers
      showNumbers()
    }
    setNeedsDisplay()
  }

  private var roomForNumbers: Double { max(0, bounds.width - 2 * Self.inset) }

  /// Writes the numbers above the bars, those of them that there is room for.
  private func showNumbers() {
    let room = roomForNumbers
    widthOfNumbers = room
    let sample = Sample(work)
    guard let median = sample.median, let longest = sample.maximum else {
      hasNumbers = false
      for text in ["at rest: no frames to measure", "at rest"] {
        numbers.text = text
        if numbers.intrinsicContentSize.width <= room { break }
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
      if numbers.intrinsicContentSize.width <= room { break }
    }
  }

  /// A number with two digits behind the point.
  private static func fixed(_ value: Double) -> String {
    let hundredths = Int(saturating: (min(max(value, 0), 1e6) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Places the numbers.
  public override func layoutSubviews() {
    super.layoutSubviews()
    numbers.frame = Rect(
      x: Self.inset, y: 2, width: roomForNumbers, height: Self.head - 4)
  }

  /// Draws the bars.
  public override func draw(_ rect: Rect, in canvas: Canvas) {
    let floor = bounds.height - Self.inset
    let tall = floor - Self.head
    let bars = min(work.count, Int(saturating: (bounds.width - 2 * Self.inset) / Self.barWidth))
    guard tall > 0, bars > 0 else { return }
    // The line of the budget stays in sight, and quick frames can be told apart too.
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
