/// The choice between drawing each list as a whole and keeping its picture in a texture, of which only the damage is drawn.
///
/// The policy adds up what the cached picture would have saved. It starts caching when that has reached the cost of
/// making the picture, and stops when the cached picture has lost it again. So it never costs much more than the
/// better of the two, whatever the lists are.
///
/// Costs are in processor instructions: those of quads as `Tools/bench` counts them, those of pixels estimated.
struct PictureCachePolicy {
  /// The costs of a driver's operations.
  struct Costs {
    /// The cost of a quad in a draw call.
    var quad: Int
    /// The cost of a command that is not made of quads, beyond its triangles.
    var shape: Int
    /// The cost of drawing a pixel of the damage, beyond its quads.
    var damagedPixel: Int
    /// The cost of switching to the picture's texture and back.
    var switching: Int
    /// The cost of a rectangle that is copied from the picture to the output.
    var copy: Int
    /// The cost of a pixel of such a rectangle.
    var copiedPixel: Double

    /// A graphics device: SDL writes each corner of a triangle to memory, and pixels are cheap.
    ///
    /// A slow device copies a pixel in the time in which a processor executes three instructions.
    static let accelerated = Costs(
      quad: 500, shape: 0, damagedPixel: 0, switching: 8_000, copy: 2_000, copiedPixel: 3)
    /// SDL's software driver, which draws other shapes than rectangles as pictures made in memory.
    static let software = Costs(
      quad: 2_500, shape: 40_000, damagedPixel: 60, switching: 2_000, copy: 2_000, copiedPixel: 10)
  }

  /// The sizes of a list, of its damage, and of its picture's visible part.
  struct Sizes: Equatable {
    var quads = 0
    var shapes = 0
    /// The number of pixels of the damage, at most `coveredPixels`; nil where all may differ.
    var damagedPixels: Int?
    /// The number of rectangles that are copied from the picture, and of their pixels.
    var copies = 0
    var coveredPixels = 0
  }

  let costs: Costs
  /// Whether the picture is to be cached.
  private(set) var isCaching = false
  /// The instructions that caching would have saved, from 0 to twice the cost of drawing a list.
  private var credit = 0
  /// The number of lists in a row whose damage was unknown or large.
  private var uselessCount = 0

  /// The number of such lists after which the damage is only sampled.
  private static let mostUseless = 8
  /// The interval in lists of these samples.
  private static let samplingInterval = 100

  /// Makes a policy that does not cache yet.
  init(costs: Costs) { self.costs = costs }

  /// Whether the damage of the next list may help to decide.
  var needsDamage: Bool {
    isCaching || uselessCount < Self.mostUseless || uselessCount % Self.samplingInterval == 0
  }

  /// Stops caching, and forgets what it would have saved.
  mutating func reset() {
    isCaching = false
    credit = 0
  }

  /// Counts a list that caching would not help, because all of it may differ from the last one.
  mutating func noteNewList() {
    uselessCount += 1
    if !isCaching { credit = 0 }
  }

  /// Decides whether a list is drawn by way of the cached picture.
  mutating func decide(_ sizes: Sizes) -> Bool {
    let drawing = drawingCost(sizes)
    uselessCount = sizes.damagedPixels == nil ? uselessCount + 1 : 0
    credit = min(max(credit + drawing - cachedCost(sizes), 0), 2 * drawing)
    isCaching = isCaching ? credit > 0 : drawing > 0 && credit >= drawing
    return isCaching
  }

  /// Returns the cost of drawing a whole list.
  private func drawingCost(_ sizes: Sizes) -> Int {
    sizes.quads * costs.quad + sizes.shapes * costs.shape
  }

  /// Returns the cost of drawing the damage into the picture and copying that.
  private func cachedCost(_ sizes: Sizes) -> Int {
    let copying =
      sizes.copies * costs.copy + Int(Double(sizes.coveredPixels) * costs.copiedPixel)
    guard let damaged = sizes.damagedPixels else {
      return drawingCost(sizes) + sizes.coveredPixels * costs.damagedPixel + costs.switching
        + copying
    }
    guard damaged > 0, sizes.coveredPixels > 0 else { return copying }
    let share = min(1, Double(damaged) / Double(sizes.coveredPixels))
    return Int(Double(drawingCost(sizes)) * share) + damaged * costs.damagedPixel
      + costs.switching + copying
  }
}
