import LamellaScene

// Adaptation to the window.
extension PresentationController {
  /// Returns the controller that presents in a window with some traits, and its style.
  ///
  /// Asked of the controller of the style that was asked for. One of another kind is made when it is first needed, and
  /// kept.
  final func adaptation(
    to traits: TraitCollection
  ) -> (controller: PresentationController, style: ModalPresentationStyle) {
    guard requestedStyle != .custom else { return (self, .custom) }
    let style = exchange(&presentationStyle, with: requestedStyle)
    let adapted =
      delegate?.adaptivePresentationStyle(for: self, traitCollection: traits)
      ?? requestedStyle.adapted(to: traits)
    presentationStyle = style
    guard adapted.kind != requestedStyle.kind else { return (self, adapted) }
    return (alternative(for: adapted), adapted)
  }

  /// Returns the controller of another kind, made if need be.
  final func alternative(for style: ModalPresentationStyle) -> PresentationController {
    if let alternative, alternative.requestedStyle.kind == style.kind { return alternative }
    let new = PresentationController.make(for: style, presenting: presentedViewController)
    new.delegate = delegate
    new.presentingViewController = presentingViewController
    alternative = new
    return new
  }
}

extension ModalPresentationStyle {
  /// The kinds of presentation controllers.
  enum Kind { case sheet, popover, cover }

  /// The kind of the presentation controller of the style.
  var kind: Kind {
    switch self {
    case .automatic, .pageSheet, .formSheet: .sheet
    case .popover: .popover
    default: .cover
    }
  }

  /// Returns the style in a window with some traits: popovers and forms become page sheets in narrow ones.
  func adapted(to traits: TraitCollection) -> ModalPresentationStyle {
    let isNarrow = traits.horizontalSizeClass == .compact
    switch self {
    case .automatic: return .pageSheet
    case .popover, .formSheet: return isNarrow ? .pageSheet : self
    default: return self
    }
  }
}
