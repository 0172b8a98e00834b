internal import LamellaGeometry

/// What few views have: it stands apart so that a plain view stays small.
final class ViewRarities {
  var tag = 0
  var identifier: String?
  var accessibilityLabel: String?
  var recognizers: [GestureRecognizer] = []
  var isExclusiveTouch = false
  var cursor: Cursor?
  var interpolatesMotion = false
  /// The theme that was set, in the box of the module that has themes.
  var theme: AnyObject?
  weak var controller: ViewController?

  /// The margins that were set; nil stands for the default.
  var layoutMargins: EdgeInsets?
  /// Whether left and right of these are where lines begin and end.
  var marginsAreDirectional = false
  var semanticContentAttribute = SemanticContentAttribute.unspecified
  var insetsLayoutMarginsFromSafeArea = true
  var preservesSuperviewLayoutMargins = false
  /// What the view was told last.
  var knownSafeAreaInsets = EdgeInsets.zero
  var knownLayoutMargins = View.defaultLayoutMargins

  nonisolated deinit {}
}

extension View {
  /// A number for finding the view again; 0 unless set.
  public final var tag: Int {
    get { rare?.tag ?? 0 }
    set {
      if newValue != 0 || rare != nil { rarities.tag = newValue }
    }
  }

  /// A name for finding the view again and for tree dumps; nil unless set.
  public final var identifier: String? {
    get { rare?.identifier }
    set {
      if newValue != nil || rare != nil { rarities.identifier = newValue }
    }
  }

  final var recognizers: [GestureRecognizer] {
    get { rare?.recognizers ?? [] }
    set { rarities.recognizers = newValue }
  }

  /// The place for what few views have, made when there is none.
  final var rarities: ViewRarities {
    if let rare { return rare }
    let new = ViewRarities()
    rare = new
    return new
  }
}
