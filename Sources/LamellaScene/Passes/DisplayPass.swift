/// Records what marked layers of a subtree draw.
func runDisplayPass(from root: Row) -> PassCounters {
  PassCounters()
}
