// See <doc:CaptureFormat> for the layout of the file.

/// The constants of the capture file format.
enum CaptureFormat {
  /// The first bytes of a file; they are not text, and a conversion of line endings changes them.
  static let magic: [UInt8] = [0x89, 0x4C, 0x41, 0x4D, 0x43, 0x0D, 0x0A, 0x1A]
  static let version: UInt16 = 1
  /// The size of magic, version and six zero bytes.
  static let headerSize = 16
  /// The size of a block's type, two zero bytes and its length.
  static let blockHeaderSize = 8
  /// The maximum size of a block's payload, in bytes; a greater length means that the file is damaged.
  static let maximumBlockSize = 16 << 20

  /// The types of blocks.
  enum Block {
    static let metadata: UInt16 = 1
    static let names: UInt16 = 2
    static let frame: UInt16 = 3
    static let footer: UInt16 = 4
  }

  /// The size of a frame block's fields before its spans, in bytes.
  static let frameHeadSize = 64
  static let footerSize = 24

  static let spanNames = FramePass.allCases.map(\.name)
  /// The present names of spans, by their names in earlier captures.
  static let renamedSpans = ["draw": FramePass.encode.name]
  static let counterNames = FrameCounter.allCases.map(\.name)

  /// Returns the size of a frame block's payload, in bytes.
  static func frameSize(spans: Int, counters: Int) -> Int {
    frameHeadSize + 8 * spans + 4 * counters
  }
}

/// A writer of little-endian numbers to memory.
struct LittleEndianOutput {
  let base: UnsafeMutableRawPointer
  var offset = 0

  /// Writes an integer in little-endian order at the offset, and advances the offset.
  mutating func put<Value: FixedWidthInteger>(_ value: Value) {
    base.storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
    offset &+= MemoryLayout<Value>.size
  }

  /// Writes the first numbers of an array.
  @inline(__always)
  mutating func put<let capacity: Int, Value: FixedWidthInteger>(
    _ values: InlineArray<capacity, Value>, count: Int
  ) {
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

/// A reader of little-endian numbers from memory.
struct LittleEndianInput {
  let bytes: UnsafeRawBufferPointer
  var offset: Int

  /// Reads a little-endian integer at the offset, and advances the offset.
  mutating func read<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    defer { offset += MemoryLayout<Value>.size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}
