import LamellaGeometry
import Testing

@testable import LamellaScene

/// When a part of a way is done, for the first time.
@Suite("The time of a part of a way")
struct PaceTests {
  @Test(
    "At that time so much is done, and before it is not",
    arguments: [
      Pace.linear, Pace(TimingCurve.easeInEaseOut), Pace(TimingCurve.easeOut),
      Pace(SpringTimingParameters(mass: 1, stiffness: 10, damping: 1)),
      Pace(SpringTimingParameters(mass: 1, stiffness: 900, damping: 6)),
      // The less it swings, the later it comes past the end.
      Pace(SpringTimingParameters(mass: 1, stiffness: 900, damping: 57)),
      Pace(SpringTimingParameters(mass: 1, stiffness: 900, damping: 60)),
      Pace(SpringTimingParameters(mass: 1, stiffness: 400, damping: 90)),
    ])
  func first(pace: Pace) {
    for duration in [0.4, 3.0] {
      for part in [0.1, 0.5, 0.9, 0.999] where pace.progress(at: duration, of: duration) > 0.9995 {
        let time = pace.time(of: part, in: duration)
        #expect(abs(pace.progress(at: time, of: duration) - part) < 1e-6)
        for step in 0..<200 {
          #expect(pace.progress(at: time * Double(step) / 201, of: duration) < part)
        }
      }
      #expect(pace.time(of: 0, in: duration) == 0 && pace.time(of: -1, in: duration) == 0)
      #expect(
        pace.time(of: 1, in: duration) == duration && pace.time(of: 2, in: duration) == duration)
    }
  }
}
