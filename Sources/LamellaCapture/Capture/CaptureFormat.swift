// The numbers of the capture format; <doc:CaptureFormat> says what they mean.

/// What capture files begin with, and how their blocks are laid out.
enum CaptureFormat {
  /// Not text, and damaged by whatever converts line ends.
  static let magic: [UInt8] = [0x89, 0x4C, 0x41, 0x4D, 0x43, 0x0D, 0x0A, 0x1A]
  static let version: UInt16 = 1
  /// Magic, version, and six bytes of zeros.
  static let headerSize = 16
  /// Type, four bytes of length, after two bytes of zeros.
  static let blockHeaderSize = 8
  /// Longer blocks are taken for damage.
  static let maximumBlockSize = 16 << 20

  /// What a block holds.
  enum Block {
    static let metadata: UInt16 = 1
    static let names: UInt16 = 2
    static let frame: UInt16 = 3
    static let footer: UInt16 = 4
  }

  /// The fields of a frame block before its spans.
  static let frameHeadSize = 64
  static let footerSize = 24

  static let spanNames = FramePass.allCases.map(\.name)
  static let counterNames = FrameCounter.allCases.map(\.name)

  /// The size of a frame block's payload.
  static func frameSize(spans: Int, counters: Int) -> Int {
    frameHeadSize + 8 * spans + 4 * counters
  }
}

/// Puts numbers into memory, the lowest byte first.
struct LittleEndianOutput {
  let base: UnsafeMutableRawPointer
  var offset = 0

  mutating func put<Value: FixedWidthInteger>(_ value: Value) {
    base.storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
    offset &+= MemoryLayout<Value>.size
  }

  /// Puts the first of several numbers.
  @inline(__always)
  mutating func put<Value: FixedWidthInteger>(_ values: InlineArray<16, Value>, count: Int) {
    #if _endian(little)
      withUnsafeBytes(of: values) {
        let size = count * MemoryLayout<Value>.size
        (base + offset).copyMemory(from: $0.baseAddress!, byteCount: size)
        offset &+= size
      }
    #else
      for index in 0..<count { put(values[index]) }
    #endif
  }
}

/// Takes numbers out of bytes, the lowest byte first.
struct LittleEndianInput {
  let bytes: UnsafeRawBufferPointer
  var offset: Int

  mutating func take<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    defer { offset += MemoryLayout<Value>.size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}
