internal import CICU
internal import LamellaGraphics

/// The analysis of a paragraph by ICU: bidi levels by UAX #9, line breaks by UAX #14.
///
/// Made when text first needs it: opening ICU's data takes about a millisecond.
final class ParagraphAnalysis {
  private let bidi: OpaquePointer?
  private let lines: OpaquePointer?
  /// The paragraph in UTF-16, which ICU works on.
  private var units: [UInt16] = []
  /// The character that each unit belongs to.
  private var owners: [Int32] = []
  /// The level of each character.
  private var levels: [UInt8] = []

  init() {
    bidi = lamella_bidi_open()
    lines = lamella_lines_open()
  }

  deinit {
    if let bidi { lamella_bidi_close(bidi) }
    if let lines { lamella_lines_close(lines) }
  }

  /// Returns the bidi level of a character of the paragraph.
  func level(at index: Int) -> UInt8 { levels[index] }

  /// Computes the bidi levels of the text's paragraph, and sets the text's line breaks and direction.
  func analyze(_ text: inout ShapedText) {
    if bidi == nil || lines == nil { text.lacksUnicodeRules = true }
    encode(text.scalars)
    units.withUnsafeBufferPointer { findBreaks($0, text.scalars, &text.lineBreaks) }
    let open = text.openControls.map { UInt16(truncatingIfNeeded: $0) }
    if !open.isEmpty { units.insert(contentsOf: open, at: 0) }
    units.withUnsafeBufferPointer { findLevels($0, behind: open.count, &text) }
  }

  /// Computes the line breaks of a paragraph.
  func lineBreaks(of scalars: [UInt32]) -> [Bool] {
    encode(scalars)
    var breaks: [Bool] = []
    units.withUnsafeBufferPointer { findBreaks($0, scalars, &breaks) }
    return breaks
  }

  /// Converts code points to UTF-16 for ICU.
  private func encode(_ scalars: [UInt32]) {
    units.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    for (i, scalar) in scalars.enumerated() {
      if scalar >= 0x10000 {
        units.append(UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10)))
        units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
        owners.append(Int32(i))
      } else {
        units.append(UInt16(truncatingIfNeeded: scalar))
      }
      owners.append(Int32(i))
    }
  }

  /// Computes the bidi levels of characters after a prefix that is not part of the text, and sets the text's direction.
  private func findLevels(
    _ units: UnsafeBufferPointer<UInt16>, behind prefix: Int, _ text: inout ShapedText
  ) {
    let baseLevel: UInt8 =
      switch text.writingDirection {
      case .natural: 0xFE
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    levels.removeAll(keepingCapacity: true)
    guard let bidi, let start = units.baseAddress,
      lamella_bidi_set(bidi, start, Int32(units.count), baseLevel) != 0,
      let found = lamella_bidi_levels(bidi)
    else {
      levels.append(contentsOf: repeatElement(0, count: text.scalars.count))
      return
    }
    for i in owners.indices where i == 0 || owners[i] != owners[i - 1] {
      levels.append(found[prefix + i])
    }
    text.setRightToLeft(lamella_bidi_base(bidi) & 1 == 1)
  }

  /// Computes the line breaks of a paragraph: whether a line may begin with each character.
  private func findBreaks(
    _ units: UnsafeBufferPointer<UInt16>, _ scalars: [UInt32], _ breaks: inout [Bool]
  ) {
    guard let lines, let start = units.baseAddress,
      lamella_lines_set(lines, start, Int32(units.count)) != 0
    else {
      LineBreaks.find(in: scalars, into: &breaks)
      return
    }
    breaks.removeAll(keepingCapacity: true)
    breaks.append(contentsOf: repeatElement(false, count: scalars.count))
    while true {
      let place = Int(lamella_lines_next(lines))
      guard place >= 0, place < units.count else { return }
      breaks[Int(owners[place])] = true
    }
  }
}

/// The name of a character's script, for warnings about missing characters.
struct ScriptName {
  /// The last script and its name: characters of one script come in a row.
  private var last: (script: Int32, name: String)?

  /// Returns the name of a character's script, or of its Unicode block if it belongs to no script.
  mutating func of(_ scalar: UInt32) -> String {
    let script = lamella_script(Int32(bitPattern: scalar))
    if let last, script == last.script, script >= 0 { return last.name }
    let name = Self.find(scalar, script)
    last = (script, name)
    return name
  }

  /// Returns the name for a code point and its script number.
  private static func find(_ scalar: UInt32, _ script: Int32) -> String {
    let character = Int32(bitPattern: scalar)
    if script >= 0, let name = lamella_script_name(script) { return words(name) }
    guard let block = lamella_block_name(character) else { return "unknown" }
    let name = words(block)
    return name == "No Block" ? "unassigned" : name
  }

  /// Returns a name of ICU with spaces instead of underscores.
  private static func words(_ name: UnsafePointer<CChar>) -> String {
    String(String(cString: name).map { $0 == "_" ? " " : $0 })
  }
}
