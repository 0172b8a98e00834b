import LamellaGeometry
import LamellaReplay
import LamellaScene

/// The input of a soak test: random, but with the initial window size whenever the scene is closed.
enum SoakInput {
  /// The number of frames before a reopening in which the window has its initial size: a few more than the
  /// scene is closed.
  static let restFrames = 155

  /// Makes the recording of a seed, without resizes and keys of overlays while the scene is closed.
  static func replay(
    seed: UInt64, frames: Int, every: Int, kinds: RandomInput.Kinds
  ) -> InputRecording {
    var replay = RandomInput.replay(seed: seed, seconds: frames / 60 + 1, kinds: kinds)
    let size = replay.header?.size ?? Size(480, 320)
    /// Returns the frame of an event within its cycle.
    func position(_ event: InputEvent) -> Int { Int(event.microseconds * 60 / 1_000_000) % every }
    replay.events.removeAll {
      guard position($0) >= every - restFrames else { return false }
      // Overlays must stay hidden while the scene is closed.
      return switch $0.kind {
      case .resize: true
      case .keyDown(let key, _, _): key == Key("F3") || key == Key("F12")
      default: false
      }
    }
    if kinds == .all {
      for frame in stride(from: every - restFrames, to: frames, by: every) {
        replay.events.append(
          InputEvent(microseconds: Int64(frame) * 1_000_000 / 60, .resize(size)))
      }
    }
    // Overlays are shown at the start, so that their textures exist before the first measurement.
    for (number, key) in ["F3", "F12", "F3", "F12"].enumerated() {
      let time = Int64(number) * 200_000 + 100_000
      replay.events.append(InputEvent(microseconds: time, .keyDown(Key(key), [], isRepeat: false)))
      replay.events.append(InputEvent(microseconds: time + 1000, .keyUp(Key(key), [])))
    }
    replay.events = replay.events.enumerated().sorted {
      ($0.element.microseconds, $0.offset) < ($1.element.microseconds, $1.offset)
    }.map(\.element)
    return replay
  }
}
