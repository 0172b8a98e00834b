import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Limits of the text size")
@MainActor struct ContentSizeLimitTests {
  private let harness = SceneHarness()
  private let outer = View()
  private let inner = View()
  private var sizes: [ContentSizeCategory] {
    [harness.window, outer, inner].map { $0.traitCollection.preferredContentSizeCategory }
  }

  init() {
    harness.window.addSubview(outer)
    outer.addSubview(inner)
    harness.tick()
  }

  private func prefer(_ category: ContentSizeCategory) {
    harness.window.traitOverrides.preferredContentSizeCategory = category
    harness.tick()
  }

  @Test("A view and its subviews have text of the limits at most and at least")
  func limits() {
    #expect(outer.minimumContentSizeCategory == nil && outer.maximumContentSizeCategory == nil)
    outer.minimumContentSizeCategory = .small
    outer.maximumContentSizeCategory = .extraLarge
    for (preferred, limited) in [
      (ContentSizeCategory.extraSmall, ContentSizeCategory.small), (.medium, .medium),
      (.unspecified, .large), (.accessibilityLarge, .extraLarge),
    ] {
      prefer(preferred)
      #expect(sizes == [preferred, limited, limited])
    }
    // Those below cannot leave them, only narrow them.
    inner.maximumContentSizeCategory = .accessibilityMedium
    harness.tick()
    #expect(sizes == [.accessibilityLarge, .extraLarge, .extraLarge])
    inner.maximumContentSizeCategory = .medium
    harness.tick()
    #expect(sizes == [.accessibilityLarge, .extraLarge, .medium])
    outer.minimumContentSizeCategory = nil
    outer.maximumContentSizeCategory = .unspecified
    inner.maximumContentSizeCategory = nil
    harness.tick()
    #expect(outer.maximumContentSizeCategory == nil)
    #expect(sizes == [.accessibilityLarge, .accessibilityLarge, .accessibilityLarge])
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("Limits count more than the view's overrides, the greatest size more than the least")
  func overrides() {
    outer.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    outer.maximumContentSizeCategory = .extraLarge
    harness.tick()
    #expect(sizes == [.large, .extraLarge, .extraLarge])
    outer.minimumContentSizeCategory = .accessibilityMedium
    harness.tick()
    #expect(sizes == [.large, .extraLarge, .extraLarge])
  }

  @Test("Views are told only of changes within the limits, and an idle tick looks at none")
  func notices() {
    var told = 0
    outer.maximumContentSizeCategory = .extraLarge
    inner.registerForTraitChanges([TraitPreferredContentSizeCategory.self]) { (_: View, _) in
      told += 1
    }
    harness.tick()
    #expect(told == 0)
    prefer(.extraExtraLarge)
    #expect(told == 1 && sizes[2] == .extraLarge)
    prefer(.accessibilityLarge)
    #expect(told == 1)
    outer.maximumContentSizeCategory = .extraExtraExtraLarge
    #expect(sizes[2] == .extraLarge)
    harness.tick()
    #expect(told == 2 && sizes[2] == .extraExtraExtraLarge)
    inner.removeFromSuperview()
    inner.updateTraitsIfNeeded()
    #expect(told == 3 && sizes[2] == .large)
  }
}
