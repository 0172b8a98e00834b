import LamellaGeometry
import Testing

@Suite("Elementary functions")
nonisolated struct ElementaryTests {
  @Test("exp is within 1.5 units in the last place")
  func exp() {
    for reference in References.exp {
      let error = reference.errorInUlps(of: Elementary.exp(reference.x))
      #expect(error < 1.5, "exp(\(reference.x))")
    }
  }

  @Test("exp at the edges of its range")
  func expEdges() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(710) == .infinity && Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-746) == 0 && Elementary.exp(-.infinity) == 0)
    #expect(Elementary.exp(.nan).isNaN)
    #expect(Elementary.exp(709.78).isFinite)
    #expect(Elementary.exp(-740) > 0 && Elementary.exp(-740).isSubnormal)
  }

  @Test("log is within 1.5 units in the last place")
  func log() {
    for reference in References.log {
      let error = reference.errorInUlps(of: Elementary.log(reference.x))
      #expect(error < 1.5, "log(\(reference.x))")
    }
  }

  @Test("log at the edges of its range")
  func logEdges() {
    #expect(Elementary.log(1) == 0)
    #expect(abs(Elementary.log(.leastNonzeroMagnitude) + 744.4400719213812) < 2e-13)
    #expect(Elementary.log(0) == -.infinity && Elementary.log(.infinity) == .infinity)
    #expect(Elementary.log(-1).isNaN && Elementary.log(.nan).isNaN)
  }

  @Test("sin and cos are within 2.5e-16")
  func sinAndCos() {
    for reference in References.sin {
      #expect(reference.error(of: Elementary.sin(reference.x)) < 2.5e-16, "sin(\(reference.x))")
    }
    for reference in References.cos {
      #expect(reference.error(of: Elementary.cos(reference.x)) < 2.5e-16, "cos(\(reference.x))")
    }
  }

  @Test("sin and cos keep their symmetries, and are finite for extreme angles")
  func trigonometryEdges() {
    for reference in References.sin {
      #expect(Elementary.sin(-reference.x) == -Elementary.sin(reference.x))
      #expect(Elementary.cos(-reference.x) == Elementary.cos(reference.x))
    }
    for angle in [1e6, 1e7, 1e15, 1e300, -1e300] {
      let (sine, cosine) = Elementary.sincos(angle)
      #expect(abs(sine * sine + cosine * cosine - 1) < 1e-14)
    }
    #expect(Elementary.sin(.infinity).isNaN && Elementary.cos(.nan).isNaN)
    #expect(Elementary.sin(0) == 0 && Elementary.cos(0) == 1)
  }

  @Test("pow is within 1e-13 of the value")
  func pow() {
    for (base, exponent, value) in References.pow {
      let error = abs(Elementary.pow(base, exponent) / value - 1)
      #expect(error < 1e-13, "pow(\(base), \(exponent))")
    }
  }

  @Test("pow at the edges of its range")
  func powEdges() {
    #expect(Elementary.pow(0, 0) == 1 && Elementary.pow(7, 0) == 1)
    #expect(Elementary.pow(0, 2) == 0 && Elementary.pow(0, -2) == .infinity)
    #expect(Elementary.pow(1, 1e300) == 1)
    #expect(Elementary.pow(-1, 2).isNaN)
  }

  #if arch(x86_64)
    @Test("The functions agree with 80-bit sums at thousands of arguments")
    func dense() {
      for i in 1...4000 {
        let x = Double(i) * 0.0917 - 180
        let e = Elementary.exp(x)
        #expect(abs(Float80(e) - Self.exp(Float80(x))) < 1.5 * Float80(e.ulp), "exp(\(x))")
        let angle = Double(i) * 1.737 - 3400
        let (sine, cosine) = Self.sincos(Float80(angle))
        #expect(abs(Float80(Elementary.sin(angle)) - sine) < 2.5e-16, "sin(\(angle))")
        #expect(abs(Float80(Elementary.cos(angle)) - cosine) < 2.5e-16, "cos(\(angle))")
        let y = Double(i) * 0.0011 + 0.3
        let l = Elementary.log(y)
        // One step of Newton's method from the result gives the exact value to twice the digits.
        let exact = Float80(l) + (Float80(y) / Self.exp(Float80(l)) - 1)
        #expect(abs(Float80(l) - exact) < 1.5 * Float80(l.ulp) + 1e-19, "log(\(y))")
      }
    }

    private static let ln2 = Float80(0x1.62e42fefa39efp-1) + Float80(0x1.abc9e3b39803fp-56)

    private static func exp(_ x: Float80) -> Float80 {
      let k = (x / ln2).rounded()
      // ln 2 in parts, so that the reduction loses nothing that matters in 53 bits.
      let r =
        (x - k * Float80(0x1.62e42fefp-1)) - k * Float80(0x1.473de6af278edp-34)
        - k * Float80(-0x1.9ff0342542fc3p-90)
      var term: Float80 = 1
      var sum: Float80 = 1
      for n in 1...24 {
        term *= r / Float80(n)
        sum += term
      }
      return Float80(sign: .plus, exponent: Int(k), significand: sum)
    }

    private static func sincos(_ x: Float80) -> (Float80, Float80) {
      let k = (x / (Float80.pi / 2)).rounded()
      let r =
        ((x - k * Float80(0x1.921fb544p0)) - k * Float80(0x1.0b4611a6p-34))
        - k * Float80(2.0222662487959506e-21)
      var sums: [Float80] = [0, 1]
      var term: Float80 = 1
      for n in 1...24 {
        term *= r / Float80(n)
        sums[1 - n % 2] += (n / 2) % 2 == 0 ? term : -term
      }
      let (sine, cosine) = (sums[0], sums[1])
      switch Int(k) & 3 {
      case 0: return (sine, cosine)
      case 1: return (cosine, -sine)
      case 2: return (-sine, -cosine)
      default: return (-cosine, sine)
      }
    }
  #endif
}

@Suite("Lengths and integer conversions at any magnitude")
nonisolated struct GuardedNumberTests {
  @Test("Lengths of vectors are finite wherever they can be represented")
  func lengths() {
    #expect(Elementary.length(3, -4) == 5)
    #expect(Elementary.length(0, 0) == 0 && Elementary.length(-0.0, 0) == 0)
    for power in stride(from: -1070.0, to: 1020, by: 7) {
      let unit = Double(sign: .plus, exponent: Int(power), significand: 1)
      #expect(Elementary.length(3 * unit, 4 * unit) == 5 * unit, "2^\(power)")
      #expect(Elementary.length(unit, 0) == unit && Elementary.length(0, -unit) == unit)
    }
    #expect(Elementary.length(1.7e308, 1.7e308) == .infinity)
    #expect(Elementary.length(.infinity, 1) == .infinity)
    #expect(Elementary.length(.nan, 1).isNaN && Elementary.length(1, .nan).isNaN)
    #expect(Point(-0x1p660, 1).distance(to: Point(0x1p661, 0x1p662)) == 5 * 0x1p660)
  }

  @Test("Lengths of usual vectors have the bits of the root of the sum of squares")
  func usualLengths() {
    var state: UInt64 = 7
    for _ in 0..<1000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (x, y) = (Double(state >> 40) / 97, Double(state & 0xFFFF) / 31 - 900)
      #expect(Elementary.length(x, y) == (x * x + y * y).squareRoot())
    }
  }

  @Test("Numbers convert to their whole part, or to the nearest integer of the type")
  func saturating() {
    func number(_ value: Double) -> Double { value }
    #expect(Int(saturating: number(3.99)) == 3 && Int(saturating: number(-3.99)) == -3)
    #expect(Int32(saturating: number(1e300)) == .max)
    #expect(Int32(saturating: -Double.infinity) == .min)
    #expect(Int32(saturating: number(2_147_483_647.5)) == .max)
    #expect(Int32(saturating: number(-2_147_483_649)) == .min)
    #expect(UInt8(saturating: number(-1)) == 0 && UInt8(saturating: number(255.9)) == 255)
    #expect(UInt8(saturating: number(256)) == 255)
    #expect(UInt32(saturating: Float(4e9)) == 4_000_000_000)
    #expect(Int64(saturating: number(0x1p63)) == .max && Int64(saturating: number(-0x1p63)) == .min)
    #expect(Int64(saturating: number(0x1p63).nextDown) == 9_223_372_036_854_774_784)
    #expect(Int(saturating: Double.nan) == 0 && Int32(saturating: Float.nan) == 0)
    #expect(Int(saturating: number(-0.0)) == 0 && Int(saturating: number(5e-300)) == 0)
  }

  @Test("Several numbers are rounded down at once, whole ones and halves of either sign too")
  func roundingDown() {
    var numbers = [0, -0.0, 0.5, 1, 1.5, 2.5, 1e-30, 999_999.9, 1_000_000, 3_999_999.75]
    numbers += numbers.map { -$0 }
    for index in 0..<4_000 { numbers.append(Double(index * index % 7_919) / 64 - 60) }
    for number in numbers {
      let single = Float(number)
      let four = SIMD4<Int32>(roundingDown: SIMD4(single, -single, single + 1, 0.25))
      #expect(four[0] == Int32(single.rounded(.down)) && four[1] == Int32((-single).rounded(.down)))
      #expect(four[2] == Int32((single + 1).rounded(.down)) && four[3] == 0)
      for factor in [1, 500.0] {
        let place = number * factor
        let two = SIMD2<Int32>(roundingDown: SIMD2(place, -place))
        #expect(two[0] == Int32(place.rounded(.down)) && two[1] == Int32((-place).rounded(.down)))
      }
    }
  }
}
