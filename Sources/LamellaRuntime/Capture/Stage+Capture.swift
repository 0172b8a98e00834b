internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// `LAMELLA_PROFILE`: a capture of any stage, however it is driven.
extension Stage {
  /// Looks, once, whether the environment asks for a capture that nobody has made yet.
  ///
  /// An application and a HUD, which know more about their output, make theirs before the first tick.
  func lookForCapture() {
    guard !hasLookedForCapture else { return }
    hasLookedForCapture = true
    guard storedProfiler?.sink == nil, let path = EnvironmentCapture.claimPath() else { return }
    capture = StageCapture(path: path)
    needsCaptureFile = true
    storedProfiler = storedProfiler ?? FrameProfiler()
  }

  /// Makes the capture's file before the first frame's record.
  func openCapture(on renderer: any Renderer, width: Int, height: Int) {
    needsCaptureFile = false
    guard let capture, let profiler = storedProfiler, profiler.sink == nil else { return }
    var metadata = CaptureMetadata.system(clock: monotonicNanoseconds)
    let size = window.bounds.size
    metadata[.renderDriver] = .text(renderer.name)
    metadata[.windowSize] = .text(
      "\(Int(saturating: size.width.rounded()))x\(Int(saturating: size.height.rounded()))")
    metadata[.outputSize] = .text("\(width)x\(height)")
    metadata[.scale] = .number(window.contentScale)
    metadata[.ticksPerSecond] = .number(Double(ticksPerSecond))
    do { try capture.open(profiler, metadata: metadata) } catch {
      self.capture = nil
      Diagnostics.report("LAMELLA_PROFILE: \(error); nothing is captured")
    }
  }
}
