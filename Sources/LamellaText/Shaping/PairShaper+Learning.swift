internal import CHarfBuzz

// What HarfBuzz makes of characters, ligatures and pairs of them.
extension PairShaper {
  /// Finds out about a character.
  ///
  /// - Returns: Its index, or that of characters that are left to HarfBuzz.
  func learn(_ scalar: UInt32) -> Index {
    // Neither controls, nor marks, nor characters that are not shown.
    let isPlain = scalar >= 0x20 && !(0x7F..<0xA0).contains(scalar) && LineBreaks.isPlain(scalar)
    let index = isPlain ? add([scalar]) : Self.complexIndex
    indices[Int(scalar)] = index
    return index
  }

  /// Finds out about characters that may be a ligature.
  ///
  /// - Returns: Its index, or that of characters that are left to HarfBuzz.
  func learn(_ scalars: [UInt32], as key: UInt32) -> Index {
    // Texts of many such characters must not take memory without end.
    guard ligatures.count < 1 << 10 else { return Self.complexIndex }
    let index = add(scalars)
    ligatures[key] = index
    return index
  }

  /// Adds a unit, if it has one glyph whatever stands beside it.
  private func add(_ scalars: [UInt32]) -> Index {
    guard units.count < Int(Self.complexIndex), let reachable = reachableGlyphs(from: scalars),
      let shaped = shape(scalars), shaped.count == 1,
      // What a ligature's glyphs do to each other must not depend on what stands beside it.
      scalars.count == 1
        || !reachable.contains(where: { a in
          reachable.contains { b in dependOnContext(a, b) }
        })
    else { return Self.complexIndex }
    let index = units.count
    units.append(Unit(scalars: scalars, reachable: reachable))
    (unitGlyphs + index).initialize(to: UnitGlyph(id: shaped[0].id, advance: shaped[0].advance))
    return Index(index)
  }

  /// Returns whether a lookup that may want to see more glyphs may apply to two glyphs side by side.
  private func dependOnContext(_ a: Int, _ b: Int) -> Bool {
    substitutions.contains { $0.mayApply(to: a, before: b) }
      || positionings.contains { $0.mayApply(to: a, before: b) }
  }

  /// Finds out about a pair of units.
  ///
  /// - Returns: The advance of the first, or a ``PairKind``.
  func learnPair(_ first: Index, _ second: Index) -> Int32 {
    if rows[Int(first)] == unknownRow {
      rows[Int(first)] = .allocate(capacity: 256)
      rows[Int(first)].initialize(repeating: PairKind.unknown, count: 256)
    }
    let value = findPair(first, second)
    rows[Int(first)][Int(second)] = value
    return value
  }

  private func findPair(_ firstIndex: Index, _ secondIndex: Index) -> Int32 {
    let (first, second) = (units[Int(firstIndex)], units[Int(secondIndex)])
    var isJoined = false
    for a in first.reachable {
      for b in second.reachable {
        if dependOnContext(a, b) { return PairKind.complex }
        isJoined = isJoined || substitutions.contains { $0.joins(a, b) }
      }
    }
    if isJoined {
      let areCharacters = first.scalars.count == 1 && second.scalars.count == 1
      return areCharacters ? PairKind.joined : PairKind.complex
    }
    guard let shaped = shape(first.scalars + second.scalars), shaped.count == 2,
      shaped[0].id == unitGlyphs[Int(firstIndex)].id,
      shaped[1].id == unitGlyphs[Int(secondIndex)].id,
      shaped[1].cluster == UInt32(first.scalars.count),
      shaped[1].advance == unitGlyphs[Int(secondIndex)].advance
    else { return PairKind.complex }
    return shaped[0].advance
  }

  /// Returns the glyphs that substitutions may make of characters; nil where one of these changes in another way
  /// whatever stands beside it, is a mark, or where there are too many.
  private func reachableGlyphs(from scalars: [UInt32]) -> [Int]? {
    let set: OpaquePointer = hb_set_create()
    defer { hb_set_destroy(set) }
    for scalar in scalars {
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, glyph != 0 else { return nil }
      hb_set_add(set, glyph)
    }
    hb_ot_layout_lookups_substitute_closure(face, substitutionSet, set)
    guard hb_set_get_population(set) <= 16 else { return nil }
    let glyphs = Self.elements(of: set)
    let isSimple = glyphs.allSatisfy { glyph in
      hb_ot_layout_get_glyph_class(face, UInt32(glyph)) != HB_OT_LAYOUT_GLYPH_CLASS_MARK
        && !substitutions.contains { $0.mayApply(to: glyph) }
        && !positionings.contains { $0.mayApply(to: glyph) }
    }
    return isSimple ? glyphs : nil
  }

  /// Shapes characters by HarfBuzz; nil where glyphs are not at the pen's position, or one is missing.
  private func shape(_ scalars: [UInt32]) -> [ShapedGlyph]? {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
    hb_buffer_set_language(buffer, FreeTypeFont.noLanguage)
    hb_shape(font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return nil }
    var glyphs: [ShapedGlyph] = []
    for i in 0..<Int(count) {
      let position = positions[i]
      guard infos[i].codepoint != 0, position.x_offset == 0, position.y_offset == 0,
        position.y_advance == 0, position.x_advance >= PairKind.leastAdvance
      else { return nil }
      glyphs.append(
        ShapedGlyph(
          id: infos[i].codepoint, cluster: infos[i].cluster, advance: position.x_advance, x: 0,
          y: 0))
    }
    return glyphs
  }

  // MARK: Fonts

  /// Collects the lookups that HarfBuzz applies to Latin text without a fraction slash.
  ///
  /// - Returns: Whether HarfBuzz shapes the font by OpenType's tables.
  static func collectLookups(
    _ font: OpaquePointer, _ face: OpaquePointer, _ features: [hb_feature_t],
    _ substitutions: OpaquePointer, _ positionings: OpaquePointer
  ) -> Bool {
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = HB_SCRIPT_LATIN
    properties.language = FreeTypeFont.noLanguage
    // HarfBuzz applies these to the digits beside a fraction slash, which is none of the characters here.
    let fractions = ["frac", "numr", "dnom"].map { (tag: StaticString) in
      hb_feature_t(tag: FontFace.tag(tag), value: 0, start: 0, end: .max)
    }
    let all = fractions + features
    var axes: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(font, &axes)
    guard
      let plan = hb_shape_plan_create_cached2(
        face, &properties, all, UInt32(all.count), coordinates, axes, nil)
    else { return false }
    defer { hb_shape_plan_destroy(plan) }
    hb_ot_shape_plan_collect_lookups(plan, FontFace.tag("GSUB"), substitutions)
    hb_ot_shape_plan_collect_lookups(plan, FontFace.tag("GPOS"), positionings)
    // Others than "ot" are for Graphite and the like.
    guard let name = hb_shape_plan_get_shaper(plan), String(cString: name) == "ot" else {
      return false
    }
    let apple: [StaticString] = ["morx", "mort", "kerx", "trak"]
    return !apple.contains { hasTable($0, face) }
  }

  /// Returns whether HarfBuzz kerns Latin text by the `kern` table, which moves both glyphs of a pair.
  static func usesKerningTable(_ face: OpaquePointer) -> Bool {
    guard hasTable("kern", face) else { return false }
    var scripts = ["latn", "DFLT", "dflt"].map { FontFace.tag($0) }
    var script: UInt32 = 0
    var feature: UInt32 = 0
    hb_ot_layout_table_select_script(
      face, FontFace.tag("GPOS"), UInt32(scripts.count), &scripts, &script, nil)
    return hb_ot_layout_language_find_feature(
      face, FontFace.tag("GPOS"), script, UInt32(HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX),
      FontFace.tag("kern"), &feature) == 0
  }

  private static func hasTable(_ tag: StaticString, _ face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, FontFace.tag(tag))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  /// Reads the lookups of a set out of a table.
  static func lookups(
    _ set: OpaquePointer, _ blob: OpaquePointer, _ table: LayoutLookup.Table
  ) -> [LayoutLookup] {
    var length: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &length)
    let data = OpenTypeTable(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
    return elements(of: set).map { LayoutLookup($0, of: data, table) }
  }

  /// Returns the numbers in a set of HarfBuzz.
  private static func elements(of set: OpaquePointer) -> [Int] {
    var elements: [Int] = []
    var element = hb_codepoint_t.max
    while hb_set_next(set, &element) != 0 { elements.append(Int(element)) }
    return elements
  }
}
