import LamellaGeometry
import Testing

@testable import LamellaScene

/// When a part of a way is done, for the first time.
@Suite("The time of a part of a way")
struct PaceTests {
  @Test(
    "At that time so much is done, and before it is not",
    arguments: [
      TimingFunction.linear, TimingFunction(TimingCurve.easeInEaseOut),
      TimingFunction(TimingCurve.easeOut),
      TimingFunction(SpringTimingParameters(mass: 1, stiffness: 10, damping: 1)),
      TimingFunction(SpringTimingParameters(mass: 1, stiffness: 900, damping: 6)),
      // The less it swings, the later it comes past the end.
      TimingFunction(SpringTimingParameters(mass: 1, stiffness: 900, damping: 57)),
      TimingFunction(SpringTimingParameters(mass: 1, stiffness: 900, damping: 60)),
      TimingFunction(SpringTimingParameters(mass: 1, stiffness: 400, damping: 90)),
    ])
  func first(easing: TimingFunction) {
    for duration in [0.4, 3.0] {
      for part in [0.1, 0.5, 0.9, 0.999] where easing.progress(at: duration, of: duration) > 0.9995
      {
        let time = easing.time(of: part, in: duration)
        #expect(abs(easing.progress(at: time, of: duration) - part) < 1e-6)
        for step in 0..<200 {
          #expect(easing.progress(at: time * Double(step) / 201, of: duration) < part)
        }
      }
      #expect(easing.time(of: 0, in: duration) == 0 && easing.time(of: -1, in: duration) == 0)
      #expect(
        easing.time(of: 1, in: duration) == duration && easing.time(of: 2, in: duration) == duration
      )
    }
  }
}
