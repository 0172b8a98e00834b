// The titles of sections.

extension LineLayout {
  /// Which titles a section has.
  struct Titles: OptionSet {
    let rawValue: UInt8
    static let header = Titles(rawValue: 1)
    static let footer = Titles(rawValue: 2)
  }

  /// Returns which titles sections have, as the data source tells now.
  final func titles(ofSections count: Int) -> [Titles] {
    (0..<count).map { section in
      let settings = settings(ofSection: section)
      var found: Titles = []
      if hasTitle(.header, settings.headerMode, section) { found.insert(.header) }
      if hasTitle(.footer, settings.footerMode, section) { found.insert(.footer) }
      return found
    }
  }

  private final func hasTitle(_ kind: ElementKind, _ mode: TitleMode, _ section: Int) -> Bool {
    switch mode {
    case .none: false
    case .everySection: true
    case .titles: collectionView?.title(of: kind, inSection: section) != nil
    }
  }
}
