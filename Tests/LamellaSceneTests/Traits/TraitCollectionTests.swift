import LamellaGeometry
import Testing

@testable import LamellaScene

@Suite("Values of traits")
@MainActor struct TraitCollectionTests {
  @Test("What is not specified has its default")
  func defaults() {
    let traits = TraitCollection()
    #expect(traits.theme == .dark && traits.userInterfaceStyle == .unspecified)
    #expect(traits.tintColor == Theme.dark.accent && traits.layoutDirection == .leftToRight)
    #expect(traits.displayScale == 1 && !traits.prefersReducedMotion)
    #expect(traits.horizontalSizeClass == .unspecified && traits.verticalSizeClass == .unspecified)
    #expect(traits.accessibilityContrast == .unspecified)
    #expect(traits.preferredContentSizeCategory == .unspecified)
    #expect(traits.difficulty == 1 && traits.season == "summer")
    #expect(!traits.contains(TraitTheme.self) && !traits.contains(TraitDifficulty.self))
    #expect(TraitDifficulty.name == "TraitDifficulty" && TraitSeason.name == "season")
  }

  @Test("A copy that is changed leaves the other as it was")
  func copies() {
    let first = TraitCollection {
      $0.displayScale = 2
      $0.difficulty = 3
    }
    var second = first
    #expect(second == first)
    second.difficulty = 4
    second.prefersReducedMotion = true
    #expect(first.difficulty == 3 && !first.prefersReducedMotion && second.difficulty == 4)
    #expect(second != first && second.displayScale == 2)
    #expect(!first.contains(TraitReducedMotion.self) && second.contains(TraitReducedMotion.self))
    let third = second.modifyingTraits { $0.difficulty = 3 }
    #expect(second.difficulty == 4 && third != first)
    #expect(
      third
        == TraitCollection {
          $0.prefersReducedMotion = true
          $0.difficulty = 3
          $0.displayScale = 2
        })
  }

  @Test("A value that equals the default is specified nevertheless")
  func specified() {
    let traits = TraitCollection { $0.difficulty = 1 }
    #expect(traits.contains(TraitDifficulty.self) && traits != TraitCollection())
    #expect(traits.changedTraits(from: nil).count == 1)
  }

  @Test("Differences name the traits, and tell those on which colors depend")
  func differences() {
    let traits = TraitCollection {
      $0.season = "winter"
      $0.displayScale = 3
    }
    var other = traits
    other.displayScale = 2
    other.difficulty = 5
    #expect(!traits.hasDifferentColorAppearance(comparedTo: other))
    #expect(traits.hasDifferentColorAppearance(comparedTo: nil))
    let changed = Set(traits.changedTraits(from: other).map { ObjectIdentifier($0) })
    #expect(
      changed == [ObjectIdentifier(TraitDisplayScale.self), ObjectIdentifier(TraitDifficulty.self)])
    for change: (inout TraitCollection) -> Void in [
      { $0.theme = .light }, { $0.tintColor = .white }, { $0.userInterfaceStyle = .light },
      { $0.accessibilityContrast = .high }, { $0.season = "spring" },
    ] {
      #expect(traits.modifyingTraits(change).hasDifferentColorAppearance(comparedTo: traits))
    }
    for change: (inout TraitCollection) -> Void in [
      { $0.layoutDirection = .rightToLeft }, { $0.horizontalSizeClass = .compact },
      { $0.verticalSizeClass = .compact }, { $0.prefersReducedMotion = true },
      { $0.preferredContentSizeCategory = .small },
    ] {
      let changed = traits.modifyingTraits(change)
      #expect(changed != traits && changed.changedTraits(from: traits).count == 1)
      #expect(!changed.hasDifferentColorAppearance(comparedTo: traits))
    }
  }

  @Test("Text sizes are in order, and their scales grow")
  func textSizes() {
    let sizes = ContentSizeCategory.allCases.dropFirst()
    #expect(sizes.count == 12 && zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0.scale < $1.scale })
    #expect(ContentSizeCategory.large.scale == 1 && ContentSizeCategory.unspecified.scale == 1)
    #expect(abs(ContentSizeCategory.accessibilityExtraExtraExtraLarge.scale - 53.0 / 17) < 1e-12)
    #expect(sizes.filter(\.isAccessibilityCategory).count == 5)
  }
}
