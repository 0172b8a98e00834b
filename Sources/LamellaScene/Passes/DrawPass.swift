internal import LamellaGraphics

/// Turns what a window shows into a draw list.
func runDrawPass(from root: Row, scale: Double, into list: inout DrawList) -> PassCounters {
  PassCounters()
}
