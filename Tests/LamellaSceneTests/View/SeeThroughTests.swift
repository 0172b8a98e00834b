import LamellaGeometry
import Testing

@testable import LamellaScene

/// What tools that name the view below a point look through.
@Suite("Views that tools look through")
@MainActor struct SeeThroughTests {
  private let superview = View(frame: Rect(x: 0, y: 0, width: 100, height: 80))
  private let below = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  private let glass = View(frame: Rect(x: -5, y: 0, width: 110, height: 80))

  init() {
    superview.addSubview(below)
    superview.addSubview(glass)
    glass.isUserInteractionEnabled = false
  }

  @Test("Glass takes no touches, spans its superview above siblings, and has no background")
  func glassAlone() {
    #expect(glass.isSeeThrough(isOnOverlay: false))
    glass.isUserInteractionEnabled = true
    #expect(!glass.isSeeThrough(isOnOverlay: false))
    glass.hitTestBehavior = .subviewsOnly
    #expect(glass.isSeeThrough(isOnOverlay: false))
    glass.frame = Rect(x: 1, y: 0, width: 110, height: 80)
    #expect(!glass.isSeeThrough(isOnOverlay: false))
    glass.frame = superview.bounds
    #expect(glass.isSeeThrough(isOnOverlay: false))
    glass.backgroundColor = Color(white: 0, alpha: 0.1)
    #expect(!glass.isSeeThrough(isOnOverlay: false))
    glass.alpha = 0
    #expect(glass.isSeeThrough(isOnOverlay: false))
    superview.insertSubview(glass, at: 0)
    #expect(!glass.isSeeThrough(isOnOverlay: false))
    glass.removeFromSuperview()
    #expect(!glass.isSeeThrough(isOnOverlay: false) && !glass.isSeeThrough(isOnOverlay: true))
  }

  @Test("On an overlay, what is hardly tinted is looked through too, whatever its place")
  func tints() {
    for place in [glass.frame, Rect(x: 20, y: 20, width: 10, height: 10)] {
      glass.frame = place
      for (tint, alpha, isSeen) in [
        (0.24, 1.0, true), (0.26, 1, false), (1, 0.24, true), (1, 0.26, false), (0.48, 0.5, true),
      ] {
        glass.backgroundColor = Color(white: 1, alpha: Float(tint))
        glass.alpha = alpha
        #expect(glass.isSeeThrough(isOnOverlay: true) == isSeen, "\(tint) x \(alpha)")
        #expect(!glass.isSeeThrough(isOnOverlay: false))
      }
    }
    // Without a tint the rule is that of glass.
    glass.backgroundColor = nil
    #expect(!glass.isSeeThrough(isOnOverlay: true))
    glass.frame = superview.bounds
    #expect(glass.isSeeThrough(isOnOverlay: true))
    glass.isUserInteractionEnabled = true
    glass.backgroundColor = Color(white: 1, alpha: 0.2)
    #expect(!glass.isSeeThrough(isOnOverlay: true))
  }
}
