internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// The views of a controller whose state is saved: those with an identifier that scroll, and the field that is edited.
enum RestorableViews {
  /// Returns the states of the views in a controller's view.
  static func states(in view: View) -> [String: RestorableState] {
    var states: [String: RestorableState] = [:]
    forEach(in: view) { view, name in
      guard states[name] == nil else { return }
      if let scrollView = view as? ScrollView {
        var state = RestorableState()
        // The start is none: bars and insets may differ the next time.
        let (offset, start) = (scrollView.targetContentOffset, scrollView.startOffset)
        if offset.x != start.x { state["x"] = .number(offset.x) }
        if offset.y > start.y { state["y"] = .number(offset.y) }
        if scrollView.zoomScale != 1 { state["zoom"] = .number(scrollView.zoomScale) }
        states[name] = state
      } else if let field = view as? TextField, field.isEditing, !field.isSecureTextEntry {
        var state = RestorableState()
        state["text"] = .text(field.text ?? "")
        let range = field.selectedTextRange
        state["selection"] = .list([.integer(range.lowerBound), .integer(range.upperBound)])
        states[name] = state
      }
    }
    return states
  }

  /// Restores the states of views in a controller's view, which has been laid out.
  static func restore(_ states: [String: RestorableState], in view: View) {
    var left = states
    forEach(in: view) { view, name in
      guard let state = left.removeValue(forKey: name) else { return }
      if let scrollView = view as? ScrollView {
        if let zoom = state["zoom"]?.number, zoom > 0 { scrollView.zoomScale = zoom }
        let start = scrollView.startOffset
        let place = Point(state["x"]?.number ?? start.x, state["y"]?.number ?? start.y)
        scrollView.setContentOffset(scrollView.limited(place), animated: false)
      } else if let field = view as? TextField, let text = state["text"]?.text {
        field.text = text
        guard field.becomeFirstResponder() else { return }
        // As if it were typed: a model or a search follows.
        field.sendActions(for: .editingChanged)
        let range = state["selection"]?.list?.compactMap(\.integer) ?? []
        guard range.count == 2, 0 <= range[0], range[0] <= range[1] else { return }
        field.selectedTextRange = range[0]..<range[1]
      }
    }
  }

  /// Calls a body with each view with an identifier that belongs to a controller's view and to no other controller's.
  private static func forEach(in view: View, _ body: (View, String) -> Void) {
    if let name = view.identifier { body(view, name) }
    for subview in view.subviews where subview.manager == nil { forEach(in: subview, body) }
  }
}
