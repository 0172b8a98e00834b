/// Resolves window transforms and opacities of moved subtrees.
func runComposePass(from root: Row, scale: Double, alpha: Double) -> PassCounters {
  PassCounters()
}
