// The titles of sections.

extension LineLayout {
  /// Which titles a section has.
  struct Titles: OptionSet {
    let rawValue: UInt8
    static let header = Titles(rawValue: 1)
    static let footer = Titles(rawValue: 2)
  }

  /// Returns which titles sections have, as the data source tells now.
  ///
  /// - Parameters:
  ///   - count: The number of sections.
  ///   - settings: The closure that returns the layout whose settings a section has.
  /// - Returns: The titles of each section.
  final func titles(ofSections count: Int, settings: (Int) -> LineLayout) -> [Titles] {
    (0..<count).map { section in
      let settings = settings(section).titleSettings
      var found: Titles = []
      if hasTitle(.header, settings.headerMode, section) { found.insert(.header) }
      if hasTitle(.footer, settings.footerMode, section) { found.insert(.footer) }
      return found
    }
  }

  private final func hasTitle(_ kind: ElementKind, _ mode: TitleMode, _ section: Int) -> Bool {
    // The host shows those of its sections.
    guard collectionView?.host == nil else { return false }
    return switch mode {
    case .none: false
    case .everySection: true
    case .titles: collectionView?.title(of: kind, inSection: section) != nil
    }
  }
}
