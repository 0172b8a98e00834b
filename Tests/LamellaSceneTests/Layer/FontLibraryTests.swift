import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaScene

/// Fonts by leading dots: what they resolve to, and when.
@Suite("Fonts by name")
@MainActor struct FontLibraryTests {
  /// A provider of fake fonts with one family, whose fonts are larger by 100 points.
  private final class Provider: FontProvider {
    var asked: [String] = []

    func systemFont(pointSize: Double, weight: FontWeight) throws -> Font {
      asked.append("system \(pointSize) \(weight.value)")
      return .fake(size: pointSize)
    }

    func font(named family: String, pointSize: Double, weight: FontWeight) -> Font? {
      asked.append("\(family) \(pointSize) \(weight.value)")
      return family == "Known" ? .fake(size: pointSize + 100) : nil
    }
  }

  @Test("A family is asked for once; one that is missing is reported once and is the system's font")
  func families() {
    defer { FontLibrary.provider = nil }
    let provider = Provider()
    FontLibrary.provider = provider
    let messages = collectingDiagnostics {
      for _ in 0..<3 {
        #expect(Font.named("Known", size: 9, weight: .bold).pointSize == 109)
        #expect(Font.named("Unknown", size: 9).pointSize == 9)
      }
    }
    #expect(Font.named("Known", size: 9, weight: .bold) == .named("Known", size: 9, weight: .bold))
    #expect(Font.named("Known", size: 9) != .named("Known", size: 10))
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("there is no font family \"Unknown\"") == true)
    #expect(
      provider.asked == [
        "Known 9.0 700", "Unknown 9.0 400", "system 9.0 400", "Known 9.0 400", "Known 10.0 400",
      ])
  }

  @Test("Fonts that are named before there is a provider find their faces when there is one")
  func early() {
    defer { FontLibrary.provider = nil }
    FontLibrary.provider = nil
    let harness = SceneHarness(width: 60, height: 20)
    let layer = TextLayer()
    layer.frame = harness.window.bounds
    layer.font = .system(size: 10)
    layer.text = "ab"
    harness.window.layer.addSublayer(layer)
    let messages = collectingDiagnostics { harness.frame() }
    #expect(messages == ["there is text to draw but FontLibrary.provider is not set"])
    #expect(harness.quads.isEmpty)
    let (larger, named) = (Font.system(size: 10).withSize(12), Font.named("Known", size: 5))
    FontLibrary.provider = Provider()
    layer.setNeedsDisplay()
    harness.frame()
    #expect(harness.quads.count == 2)
    #expect(larger.isAvailable && larger.pointSize == 12 && larger.id == Font.system(size: 12).id)
    #expect(named.pointSize == 105)
  }

  @Test("The same font again changes nothing")
  func equality() {
    defer { FontLibrary.provider = nil }
    FontLibrary.provider = Provider()
    let harness = SceneHarness(width: 60, height: 20)
    let layer = TextLayer()
    layer.frame = harness.window.bounds
    layer.text = "ab"
    layer.font = .system(size: 10)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    layer.font = .system(size: 10)
    #expect(!harness.window.needsFrame)
    layer.font = .system(size: 11)
    #expect(harness.window.needsFrame)
  }
}
