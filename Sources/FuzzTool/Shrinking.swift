import Foundation
import LamellaReplay
import LamellaScene

/// Takes events out of a replay for as long as it still fails.
///
/// Zeller's delta debugging: halves, quarters and so on are left out in turn, and what is not needed stays
/// away. It ends when no single event can be left out, or when the time is up.
///
/// - Parameters:
///   - replay: What fails.
///   - seconds: How long to try.
///   - fails: Runs a replay.
/// - Returns: The least that was found to fail.
func shrink(_ replay: InputRecording, seconds: Double, fails: (InputRecording) throws -> Bool)
  rethrows -> InputRecording
{
  let deadline = Date().addingTimeInterval(seconds)
  var best = replay
  var parts = 2
  while best.events.count > 1, parts <= best.events.count, Date() < deadline {
    let length = (best.events.count + parts - 1) / parts
    var hasShrunk = false
    var start = 0
    while start < best.events.count, Date() < deadline {
      var candidate = best
      candidate.events.removeSubrange(start..<min(start + length, best.events.count))
      if try fails(candidate) {
        best = candidate
        hasShrunk = true
      } else {
        start += length
      }
    }
    if !hasShrunk || length > 1 { parts = hasShrunk ? max(2, parts - 1) : parts * 2 }
    if length == 1, !hasShrunk { break }
  }
  return best
}
