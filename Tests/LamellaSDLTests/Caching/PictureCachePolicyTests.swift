internal import Testing

@testable internal import LamellaSDL

/// The choice between drawing lists directly and from a cached picture.
struct PictureCachePolicyTests {
  private typealias Sizes = PictureCachePolicy.Sizes

  /// The sizes of a list in a window of 1280 x 720 pixels with a clear color.
  private func window(quads: Int, damaged: Int?) -> Sizes {
    Sizes(quads: quads, damagedPixels: damaged, copies: 1, coveredPixels: 1280 * 720)
  }

  /// Returns the number of lists until a policy caches; nil if it does not.
  private func start(_ policy: inout PictureCachePolicy, _ sizes: Sizes) -> Int? {
    (1...100).first { _ in policy.decide(sizes) }
  }

  @Test("Many quads of which few change are cached from the third list on at the latest")
  func manyQuads() {
    var policy = PictureCachePolicy(costs: .accelerated)
    let first = start(&policy, window(quads: 10_000, damaged: 600))
    #expect(first.map { $0 <= 3 } == true)
    let isKept = policy.decide(window(quads: 10_000, damaged: 0))
    #expect(isKept)
  }

  @Test("Few quads in a large window are drawn directly, however little changes")
  func fewQuads() {
    var policy = PictureCachePolicy(costs: .accelerated)
    var first = start(&policy, window(quads: 500, damaged: 0))
    #expect(first == nil)
    // Over a small part of a host's picture they are worth it.
    let small = Sizes(quads: 500, damagedPixels: 0, copies: 2, coveredPixels: 20_000)
    first = start(&policy, small)
    #expect(first != nil)
  }

  @Test("What changes as a whole is drawn directly, and costs little more than that before it is")
  func everythingChanges() {
    var policy = PictureCachePolicy(costs: .accelerated)
    let first = start(&policy, window(quads: 10_000, damaged: nil))
    #expect(first == nil)
    while !policy.decide(window(quads: 10_000, damaged: 100)) {}
    for _ in 0..<50 { _ = policy.decide(window(quads: 10_000, damaged: 100)) }
    let more = (1...100).first { _ in !policy.decide(window(quads: 10_000, damaged: nil)) }
    // Each such list copies the picture for nothing, which costs less than a list.
    #expect(more.map { $0 <= 5 } == true, "\(String(describing: more))")
    // A single such list among others does not end caching.
    while !policy.decide(window(quads: 10_000, damaged: 100)) {}
    for _ in 0..<10 { _ = policy.decide(window(quads: 10_000, damaged: 100)) }
    let isKept = policy.decide(window(quads: 10_000, damaged: nil))
    #expect(isKept)
  }

  @Test("Damage that does not help is only sampled, until it does")
  func sampling() {
    var policy = PictureCachePolicy(costs: .accelerated)
    #expect(policy.needsDamage)
    var needed = 0
    for _ in 0..<160 {
      if policy.needsDamage { needed += 1 }
      policy.noteNewList()
    }
    #expect((8...20).contains(needed), "\(needed)")
    _ = policy.decide(window(quads: 10, damaged: 4))
    #expect(policy.needsDamage)
  }

  @Test("An empty list is not cached")
  func emptyList() {
    for costs in [PictureCachePolicy.Costs.accelerated, .software] {
      var policy = PictureCachePolicy(costs: costs)
      let first = start(&policy, Sizes(damagedPixels: 0))
      #expect(first == nil)
    }
  }

  @Test(
    "On the software driver an opaque panel with few shapes is drawn directly, small text cached")
  func software() {
    var policy = PictureCachePolicy(costs: .software)
    let panel = Sizes(quads: 20, damagedPixels: 0, copies: 1, coveredPixels: 160_000)
    var first = start(&policy, panel)
    #expect(first == nil)
    let text = Sizes(quads: 400, damagedPixels: 0, copies: 1, coveredPixels: 24_000)
    first = start(&policy, text)
    #expect(first != nil)
  }
}
