import LamellaScene

/// The heights of the parts of a navigation bar for an item, in points, from the top.
struct BarHeights: Equatable {
  /// The height of the row with the title and the items; 0 while a search takes its place.
  var row = NavigationBar.rowHeight
  /// The height of a large title; 0 without.
  var largeTitle = 0.0
  /// The height of the search bar; 0 without.
  var search = 0.0
  /// Whether the search bar gives way to the content that scrolls.
  var hidesSearch = false
  /// The height of the item's own view below; 0 without.
  var bottom = 0.0

  /// The height of the whole bar.
  var full: Double { row + largeTitle + search + bottom }

  /// The height of the parts that give way to the content that scrolls.
  var collapsible: Double { largeTitle + (hidesSearch ? search : 0) }

  /// The collapsed heights at which content may rest: none, without the search bar, without the large title too.
  var restingCollapses: [Double] {
    var stops = [0.0]
    if hidesSearch, search > 0 { stops.append(search) }
    if largeTitle > 0 { stops.append(collapsible) }
    return stops
  }

  /// Returns the heights of the large title and the search bar that are left in a bar that is lower.
  func visible(collapse: Double) -> (largeTitle: Double, search: Double) {
    let hidden = hidesSearch ? min(collapse, search) : 0
    return (max(largeTitle - (collapse - hidden), 0), search - hidden)
  }
}
