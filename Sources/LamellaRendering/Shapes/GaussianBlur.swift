internal import LamellaGeometry

/// A separable Gaussian blur of coverage: rows first, then columns.
struct GaussianBlur {
  /// The weights from the center outwards; twice their sum less the first is 1.
  private let weights: [Float]

  /// Makes a blur of a standard deviation in pixels, at most 32.
  init(deviation: Double) {
    let deviation = min(max(deviation, 1e-3), 32)
    let reach = Int(saturating: (3 * deviation).rounded(.up))
    let raw = (0...reach).map { Elementary.exp(-0.5 * Double($0 * $0) / (deviation * deviation)) }
    let sum = 2 * raw.reduce(0, +) - raw[0]
    weights = raw.map { Float($0 / sum) }
  }

  /// Blurs rows of values, which count as 0 outside.
  func apply(to values: inout [Float], width: Int, height: Int) {
    var turned = [Float](repeating: 0, count: width * height)
    pass(values, &turned, length: width, lines: height)
    pass(turned, &values, length: height, lines: width)
  }

  /// Blurs rows of values and stores the results transposed.
  private func pass(
    _ source: [Float], _ target: inout [Float], length: Int, lines: Int
  ) {
    let reach = weights.count - 1
    // Padding of zeros on both sides, so that the inner loop needs no bounds tests.
    var line = [Float](repeating: 0, count: length + 2 * reach)
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        line.withUnsafeMutableBufferPointer { line in
          weights.withUnsafeBufferPointer { weights in
            for number in 0..<lines {
              for index in 0..<length { line[reach + index] = source[number * length + index] }
              for index in 0..<length {
                let middle = index + reach
                var sum = line[middle] * weights[0]
                for step in 1..<(reach + 1) {
                  sum += (line[middle - step] + line[middle + step]) * weights[step]
                }
                target[index * lines + number] = sum
              }
            }
          }
        }
      }
    }
  }
}
