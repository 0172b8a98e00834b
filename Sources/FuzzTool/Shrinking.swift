import Foundation
import LamellaReplay
import LamellaScene

/// Minimizes a failing replay by removing events.
///
/// Uses Zeller's delta debugging: removes halves, quarters and so on, and keeps each removal that still
/// fails. Ends when no single event can be removed, or when the time is up.
///
/// - Parameters:
///   - replay: The failing replay.
///   - seconds: The time limit in seconds.
///   - fails: Runs a replay and returns whether it fails.
/// - Returns: The smallest failing replay found.
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
