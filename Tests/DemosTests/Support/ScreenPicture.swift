import Foundation
import LamellaGraphics

nonisolated extension Image {
  /// Reads the screen file of an X server: an XWD header of big-endian words, then rows.
  convenience init(xwd file: Data) throws {
    func word(_ index: Int) -> Int {
      file[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard file.count > 100, word(1) == 7 else {
      throw ChildProcess.Failure(description: "the server's screen cannot be read")
    }
    let (width, height, bytesPerRow) = (word(4), word(5), word(12))
    let bytesPerPixel = word(11) / 8
    let channels = [word(14), word(15), word(16)].map { mask in
      (shift: mask.trailingZeroBitCount, largest: mask >> mask.trailingZeroBitCount)
    }
    let first = word(0) + word(19) * 12
    guard file.count >= first + height * bytesPerRow, word(7) == 0 else {
      throw ChildProcess.Failure(description: "the server's screen has a format unknown here")
    }
    let isPlain = bytesPerPixel == 4 && channels.map(\.shift) == [16, 8, 0]
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, count in
      file.withUnsafeBytes { bytes in
        for y in 0..<height {
          for x in 0..<width {
            let place = first + y * bytesPerRow + x * bytesPerPixel
            var value = 0
            for byte in (0..<bytesPerPixel).reversed() {
              value = value << 8 | Int(bytes[place + byte])
            }
            let target = (y * width + x) * 4
            for channel in 0..<3 {
              let (shift, largest) = channels[channel]
              let level = value >> shift & largest
              pixels[target + channel] =
                isPlain ? UInt8(level) : UInt8((level * 255 + largest / 2) / largest)
            }
            pixels[target + 3] = 255
          }
        }
      }
      count = width * height * 4
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Returns the bounding box of all pixels of a color; nil where there are none.
  func bounds(of color: UInt32) -> (x: Int, y: Int, width: Int, height: Int)? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where pixel(x: x, y: y) == color {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    return right < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
  }

  /// Returns the number of pixels of a part of this picture that differ from another by more than some
  /// levels.
  func count(differingFrom other: Image, atX x: Int, y: Int, by levels: Int) -> Int {
    var count = 0
    for row in 0..<other.height {
      for column in 0..<other.width {
        let (a, b) = (pixel(x: x + column, y: y + row), other.pixel(x: column, y: row))
        if a == b { continue }
        for shift in [UInt32(0), 8, 16]
        where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > levels {
          count += 1
          break
        }
      }
    }
    return count
  }
}
