internal import LamellaFiles
internal import LamellaMarkup

extension MapReader {
  /// Reads the cells of a tile layer in any encoding.
  mutating func cells(of node: MapNode) throws(TileMapError) -> CellGrid {
    let name = quoted(try node.string("name") ?? "")
    var grid = CellGrid()
    if node.isJSON {
      if node.has("chunks") {
        for chunk in try node.children("", json: "chunks") {
          try readCells(chunk, format: node, layer: name, isChunk: true, into: &grid)
        }
      } else if node.has("data") {
        try readCells(node, format: node, layer: name, isChunk: false, into: &grid)
      } else if !map.isInfinite {
        throw node.error("layer \(name) has no data", advice: "save the map again")
      }
      return grid
    }
    guard let data = try node.child("data") else {
      guard map.isInfinite else {
        throw node.error("layer \(name) has no data", advice: "save the map again")
      }
      return grid
    }
    let chunks = try data.children("chunk", json: "")
    for chunk in chunks {
      try readCells(chunk, format: data, layer: name, isChunk: true, into: &grid)
    }
    if chunks.isEmpty, !map.isInfinite || !data.text.isEmpty || data.cellElements != nil {
      try readCells(
        node, content: data, format: data, layer: name, isChunk: false, into: &grid)
    }
    return grid
  }

  /// Reads all cells of a layer, or one chunk of them.
  ///
  /// `node` has the position and size, `content` holds the cells if it is another node, and `format` names
  /// the encoding.
  private mutating func readCells(
    _ node: MapNode, content: MapNode? = nil, format: MapNode, layer: String, isChunk: Bool,
    into grid: inout CellGrid
  ) throws(TileMapError) {
    let sides = 1...Int(Int32.max)
    let standard: Int? = isChunk ? nil : map.columns
    guard let columns = try node.integer("width", in: sides) ?? standard,
      let rows = try node.integer("height", in: sides) ?? (isChunk ? nil : map.rows)
    else { throw node.error("a chunk of layer \(layer) has no size") }
    guard columns * rows <= TileMap.maximumCells else {
      throw node.error(
        "layer \(layer) is \(columns) x \(rows) cells; at most \(TileMap.maximumCells) are read",
        advice: "make the map infinite or cut it into several")
    }
    cellsLeft -= columns * rows
    guard cellsLeft >= 0 else {
      throw node.error(
        "all layers together have more than \(TileMap.maximumCells) cells",
        advice: "cut the map into several")
    }
    /// Returns the start of a layer or chunk along one axis.
    func coordinate(_ name: String) throws(TileMapError) -> Int {
      let start = isChunk ? nil : try node.integer("start" + name, in: CellGrid.coordinates)
      if let start { return start }
      // Old files move layers by whole cells.
      guard isChunk || !map.isInfinite else { return 0 }
      return try node.integer(name, in: CellGrid.coordinates) ?? 0
    }
    let (column, row) = (try coordinate("x"), try coordinate("y"))
    guard column + columns - 1 <= CellGrid.coordinates.upperBound,
      row + rows - 1 <= CellGrid.coordinates.upperBound
    else { throw node.error("a chunk of layer \(layer) reaches beyond 32-bit coordinates") }

    let encoded = EncodedCells(
      node: content ?? node, format: format, layer: layer, columns: columns, rows: rows)
    let values = try encoded.values()
    for (index, value) in values.enumerated() where value & 0x0FFF_FFFF != 0 {
      try check(TileCell(rawValue: value), encoded.node) { encoded.cellName(index, column, row) }
    }
    let before = grid.chunkCount
    let fits = grid.fill(
      values, column: column, row: row, columns: columns, limit: before + chunksLeft)
    guard fits else {
      throw node.error("the map's tiles are spread over more than \(1 << 19) chunks of 16 x 16")
    }
    chunksLeft -= grid.chunkCount - before
  }

  /// Throws an error when a cell's tile belongs to no tileset.
  func check(
    _ cell: TileCell, _ node: MapNode, _ name: () -> String
  ) throws(TileMapError) {
    guard !cell.isEmpty else { return }
    if let first = map.tilesets.first, cell.gid >= first.firstGID { return }
    throw node.error(
      "\(name()) has the tile \(cell.gid), which belongs to no tileset",
      advice: "check the tilesets' firstgid")
  }
}

/// The encoded cells of a layer or a chunk.
private struct EncodedCells {
  var node: MapNode
  var format: MapNode
  var layer: String
  var columns: Int
  var rows: Int

  var count: Int { columns * rows }

  /// Returns the name of a cell for messages.
  func cellName(_ index: Int, _ column: Int = 0, _ row: Int = 0) -> String {
    "layer \(layer): cell (\(column + index % columns), \(row + index / columns))"
  }

  /// Decodes the cells; their number is `count`.
  func values() throws(TileMapError) -> [UInt32] {
    let encoding = try format.string("encoding") ?? ""
    let compression = try format.string("compression") ?? ""
    let result: [UInt32]
    switch encoding {
    case "base64": result = try base64Cells(compression)
    case "csv", "":
      guard compression.isEmpty else {
        throw format.error("layer \(layer): only base64 data can be compressed")
      }
      if node.isJSON {
        result = try jsonCells()
      } else if encoding == "csv" {
        result = try csvCells()
      } else {
        guard node.text.isEmpty else {
          throw node.error("layer \(layer): there is text between tile elements")
        }
        result = node.cellElements ?? []
      }
    default:
      throw format.error(
        "layer \(layer): the encoding \(quoted(encoding)) is not one of csv, base64")
    }
    guard result.count == count else {
      throw node.error(
        "layer \(layer): the data holds \(result.count) cells where \(columns) x \(rows) are expected",
        advice: "save the map again")
    }
    return result
  }

  // MARK: Numbers

  /// Decodes cells that are a JSON array.
  private func jsonCells() throws(TileMapError) -> [UInt32] {
    switch node.json("data") {
    case .numbers(let numbers):
      guard numbers.count == count else { throw wrongCount(numbers.count) }
      var result: [UInt32] = []
      result.reserveCapacity(count)
      for number in numbers {
        guard let value = UInt32(exactly: number) else {
          throw node.error(
            "\(cellName(result.count)) is \(number), not a whole number from 0 to \(UInt32.max)")
        }
        result.append(value)
      }
      return result
    case .array(let values):
      guard values.isEmpty else {
        let index = values.firstIndex { if case .number = $0 { false } else { true } } ?? 0
        throw node.error("\(cellName(index)) is not a number")
      }
      throw wrongCount(0)
    default: throw node.error("layer \(layer): data must be an array of numbers")
    }
  }

  /// Decodes cells that are comma-separated text.
  private func csvCells() throws(TileMapError) -> [UInt32] {
    var result: [UInt32] = []
    let text = node.text
    // A cell takes at least two bytes.
    result.reserveCapacity(min(count, text.count / 2 + 1))
    var index = text.startIndex
    /// Skips spaces and newlines.
    func skipBlanks() {
      while index < text.endIndex, text[index].isMarkupBlank { index += 1 }
    }
    while true {
      skipBlanks()
      var value: UInt64 = 0
      let start = index
      while index < text.endIndex, text[index] &- 48 < 10, index - start < 11 {
        value = value * 10 + UInt64(text[index] - 48)
        index += 1
      }
      guard index > start, value <= UInt64(UInt32.max) else {
        if result.isEmpty, index == text.endIndex { throw wrongCount(0) }
        let field = text[start...].prefix { $0 != UInt8(ascii: ",") && !$0.isMarkupBlank }
        let shown =
          field.isEmpty ? "empty" : quoted(String(decoding: field.prefix(61), as: UTF8.self))
        throw node.error(
          "\(cellName(result.count)) is \(shown), not a number from 0 to \(UInt32.max)",
          advice: "save the map again")
      }
      guard result.count < count else {
        throw node.error(
          "layer \(layer): the data holds more than the \(columns) x \(rows) cells expected",
          advice: "save the map again")
      }
      result.append(UInt32(value))
      skipBlanks()
      guard index < text.endIndex else { break }
      guard text[index] == UInt8(ascii: ",") else {
        throw node.error(
          "\(cellName(result.count)) does not follow a comma", advice: "save the map again")
      }
      index += 1
    }
    return result
  }

  // MARK: Base64

  /// Decodes cells that are base64 text, optionally compressed.
  private func base64Cells(_ compression: String) throws(TileMapError) -> [UInt32] {
    let kind: Compression?
    switch compression {
    case "": kind = nil
    case "zlib", "gzip": kind = Compression(rawValue: compression)
    case "zstd":
      throw format.error(
        "layer \(layer): this version does not read the compression zstd",
        advice: "choose zlib in the map's properties in Tiled")
    default:
      throw format.error(
        "layer \(layer): the compression \(quoted(compression)) is not one of zlib, gzip")
    }
    let bytes: [UInt8]
    do {
      var data: [UInt8]
      if node.isJSON {
        guard case .string(let text)? = node.json("data") else {
          throw node.error("layer \(layer): base64 data must be a string")
        }
        data = try Base64.decode(text.utf8, name: node.file)
      } else {
        data = try Base64.decode(node.text, name: node.file)
      }
      if let kind { data = try kind.decompress(data, limit: count * 4, name: node.file) }
      bytes = data
    } catch let error as FileError {
      let inner = error.place.map { "\($0): " } ?? ""
      throw node.error("layer \(layer): \(inner)\(error.reason)", advice: error.advice)
    } catch let error as TileMapError {
      throw error
    } catch {
      throw node.error("layer \(layer): \(error)")
    }
    guard bytes.count == count * 4 else {
      throw node.error(
        "layer \(layer): the data holds \(bytes.count) bytes where \(columns) x \(rows) cells "
          + "take \(count * 4)", advice: "save the map again")
    }
    return bytes.withUnsafeBytes { memory in
      (0..<count).map { memory.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self).littleEndian }
    }
  }

  /// Returns the error that the number of cells is wrong.
  private func wrongCount(_ found: Int) -> TileMapError {
    node.error(
      "layer \(layer): the data holds \(found) cells where \(columns) x \(rows) are expected",
      advice: "save the map again")
  }
}
