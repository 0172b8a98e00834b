extension View {
  /// Whether constraints in the view, or what they depend on, changed since the last layout.
  package final var needsConstraintUpdate: Bool {
    !table[row].flags.isDisjoint(with: .constraintBits)
  }

  /// Has the next layout by constraints start from nothing, in the whole window.
  ///
  /// Which of several equally good layouts the views have depends on the changes before. Now it follows from the views
  /// and the order of their constraints alone. Containers in this view make their constraints anew, in the order of
  /// their views. Views whose places remain the same do not move.
  ///
  /// - Complexity: That of the window's first layout by constraints.
  package final func restartConstraintLayout() {
    for row in LayoutEngine.rows(below: row) {
      (table.view(of: row) as? any Arranging)?.remakeConstraints()
    }
    guard let window, window.layoutEngine?.isUpdating == false else { return }
    window.layoutEngine = nil
  }
}
