import Lamella

/// A timeline of bars that rise in a staggered sequence; it can be paused, scrubbed and reversed.
final class TimelinePane: PlayerPane {
  private let speed = SegmentedControl(titles: ["-1", "0.5", "1"])
  private let bars = (0..<9).map { _ in View() }
  private var timeline: Timeline?

  init() {
    super.init("Timeline", "Press 6 to run and pause these staggered steps")
    slider.identifier = "time"
    play.identifier = "run"
    speed.identifier = "speed"
    speed.selectedSegmentIndex = 2
    for (index, bar) in bars.enumerated() {
      bar.identifier = "bar-\(index)"
      bar.isUserInteractionEnabled = false
      bar.cornerRadius = Theme.Radius.small
      field.insertSubview(bar, at: index)
    }
    field.addSubview(speed)
    speed.addAction(for: .valueChanged) { [unowned self] _ in
      timeline?.speed = chosenSpeed
      if let timeline, !timeline.isRunning { toggle() }
    }
    showColors(effectiveTheme)
  }

  private var chosenSpeed: Double { [-1, 0.5, 1][speed.selectedSegmentIndex] }

  /// Returns the timeline, making it paused at its start when there is none.
  private func currentTimeline() -> Timeline? {
    if let timeline { return timeline }
    guard let window else { return nil }
    let room = field.bounds.height - 32 - 44
    let rise = bars.enumerated().map { index, bar in
      Timeline.Step.animate(springDuration: 0.5, bounce: 0.35) {
        let height = room * (0.35 + 0.6 * Double((index * 5) % 9) / 8)
        bar.frame = Rect(
          x: bar.frame.minX, y: room - height, width: bar.frame.width, height: height)
      }
    }
    let fade = bars.map { bar in
      Timeline.Step.animate(withDuration: 0.3) { bar.alpha = 0.35 }
    }
    let new = Timeline(
      .stagger(0.08, rise), .wait(0.2), .stagger(0.05, fade),
      .parallel(
        bars.map { bar in
          .animate(withDuration: 0.4, curve: .easeInEaseOut) { bar.alpha = 1 }
        }))
    new.speed = chosenSpeed
    timeline = new
    new.start(in: window)
    new.pause()
    return new
  }

  // MARK: Running

  override var isUnderWay: Bool { timeline != nil }
  override var isPlaying: Bool { timeline?.isRunning ?? false }

  override var progress: Double {
    get { timeline.map { $0.time / $0.duration } ?? 0 }
    set {
      guard let timeline = currentTimeline() else { return }
      timeline.pause()
      timeline.time = newValue * timeline.duration
    }
  }

  /// Runs; at an end, from the other end.
  override func run() {
    guard let timeline = currentTimeline() else { return }
    if timeline.speed > 0, timeline.time >= timeline.duration { timeline.time = 0 }
    if timeline.speed < 0, timeline.time <= 0 { timeline.time = timeline.duration }
    timeline.resume()
  }

  override func pause() { timeline?.pause() }

  override func reset() {
    timeline?.time = 0
    timeline?.cancel()
    timeline = nil
  }

  // MARK: Appearance

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    // No step animates colors, so their model values may change.
    for (index, bar) in bars.enumerated() {
      bar.backgroundColor = theme.series[index % theme.series.count]
    }
  }

  override func layoutField(_ size: Size) {
    let row = size.height - 32
    let choice = min(speed.intrinsicContentSize.width + 24, size.width * 0.6)
    play.frame = Rect(x: 0, y: row, width: max(0, size.width - choice - 8), height: 32)
    speed.frame = Rect(x: size.width - choice, y: row, width: choice, height: 32)
    slider.frame = Rect(x: 0, y: row - 44, width: size.width, height: 32)
    let gap = 8.0
    let width = max(0, (size.width - gap * Double(bars.count - 1)) / Double(bars.count))
    change {
      for (index, bar) in bars.enumerated() {
        bar.alpha = 1
        bar.frame = Rect(
          x: Double(index) * (width + gap), y: row - 44 - 12, width: width, height: 12)
      }
    }
  }
}
