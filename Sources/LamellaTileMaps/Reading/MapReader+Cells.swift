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
    if let index = firstForeignCell(values) {
      throw foreignTile(
        TileCell(rawValue: values[index]), encoded.node, encoded.cellName(index, column, row))
    }
    let before = grid.chunkCount
    let fits = grid.fill(
      values, column: column, row: row, columns: columns, limit: before + chunksLeft)
    guard fits else {
      throw node.error("the map's tiles are spread over more than \(1 << 19) chunks of 16 x 16")
    }
    chunksLeft -= grid.chunkCount - before
  }

  /// Returns the index of the first cell whose tile belongs to no tileset; nil when there is none.
  private func firstForeignCell(_ values: [UInt32]) -> Int? {
    let first = firstGID
    guard first > 1 else { return nil }
    return values.firstIndex { isForeign(TileCell(rawValue: $0), first) }
  }

  /// Throws an error when a cell's tile belongs to no tileset.
  func check(_ cell: TileCell, _ node: MapNode, name: @autoclosure () -> String)
    throws(TileMapError)
  {
    if isForeign(cell, firstGID) { throw foreignTile(cell, node, name()) }
  }

  /// The GID from which on tiles belong to a tileset; beyond all GIDs when there is no tileset.
  private var firstGID: UInt32 { map.tilesets.first?.firstGID ?? .max }

  /// Returns whether a cell's tile lies before the first GID of all tilesets.
  private func isForeign(_ cell: TileCell, _ firstGID: UInt32) -> Bool {
    !cell.isEmpty && cell.gid < firstGID
  }

  /// Returns the error that a tile belongs to no tileset.
  private func foreignTile(_ cell: TileCell, _ node: MapNode, _ name: String) -> TileMapError {
    node.error(
      "\(name) has the tile \(cell.gid), which belongs to no tileset",
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
    try node.text.withUnsafeBufferPointer { (text) throws(TileMapError) in try csvCells(text) }
  }

  /// Decodes cells that are comma-separated text.
  private func csvCells(_ text: UnsafeBufferPointer<UInt8>) throws(TileMapError) -> [UInt32] {
    let count = count
    var result: [UInt32] = []
    // A cell takes at least two bytes.
    result.reserveCapacity(min(count, text.count / 2 + 1))
    var index = 0
    while true {
      while index < text.count, text[index].isMarkupBlank { index += 1 }
      var value: UInt64 = 0
      let start = index
      let limit = min(start + 11, text.count)
      while index < limit, text[index] &- 48 < 10 {
        value = value &* 10 &+ UInt64(text[index] &- 48)
        index &+= 1
      }
      guard index > start, value <= UInt64(UInt32.max) else {
        if result.isEmpty, index == text.count { throw wrongCount(0) }
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
      while index < text.count, text[index].isMarkupBlank { index += 1 }
      guard index < text.count else { break }
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
    let kind = Compression(rawValue: compression)
    guard kind != nil || ["", "zstd"].contains(compression) else {
      throw format.error(
        "layer \(layer): the compression \(quoted(compression)) is not one of zlib, gzip, zstd")
    }
    let bytes: [UInt8]
    do {
      var data: [UInt8]
      if node.isJSON {
        guard case .string(let text)? = node.json("data") else {
          throw node.error("layer \(layer): base64 data must be a string")
        }
        data = try Base64.decode(text.utf8.span, name: node.file)
      } else {
        data = try Base64.decode(node.text.span, name: node.file)
      }
      if let kind {
        data = try kind.decompress(data, limit: count * 4, name: node.file)
      } else if compression == "zstd" {
        data = try Zstandard.decompress(data, limit: count * 4, name: node.file)
      }
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
    return [UInt32](unsafeUninitializedCapacity: count) { cells, filled in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(cells).copyMemory(from: $0) }
      for index in cells.indices { cells[index] = UInt32(littleEndian: cells[index]) }
      filled = count
    }
  }

  /// Returns the error that the number of cells is wrong.
  private func wrongCount(_ found: Int) -> TileMapError {
    node.error(
      "layer \(layer): the data holds \(found) cells where \(columns) x \(rows) are expected",
      advice: "save the map again")
  }
}
