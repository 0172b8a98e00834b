public import LamellaGeometry

extension Transform2D: SceneValue {
  /// The codec of transforms: steps such as `scale(2) rotate(45deg)`, or `matrix(a b c d tx ty)`.
  public static var sceneCodec: SceneCodec<Transform2D> {
    SceneCodec(
      SceneType(
        "a transform",
        forms: "steps such as scale(2), rotate(45deg), translate(10 0) or matrix(a b c d tx ty)",
        words: ["identity"]),
      parse: { TransformText.parse($0) }, write: { TransformText.text($0) })
  }
}

/// The reading and writing of transforms.
private nonisolated enum TransformText {
  static func parse(_ text: String) -> Transform2D? {
    if text == "identity" { return .identity }
    var result = Transform2D.identity
    var rest = text.drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close,
        let step = step(rest[..<open], rest[rest.index(after: open)..<close])
      else { return nil }
      result = result.concatenating(step)
      rest = rest[rest.index(after: close)...].drop { $0 == " " }
    }
    return result.isFinite ? result : nil
  }

  private static func step(_ name: Substring, _ arguments: Substring) -> Transform2D? {
    if name == "rotate" { return angle(arguments).map { Transform2D(rotationRadians: $0) } }
    guard let n = SceneNumber.list(arguments) else { return nil }
    switch (name, n.count) {
    case ("translate", 2): return Transform2D(translationX: n[0], y: n[1])
    case ("scale", 1): return Transform2D(scaleX: n[0], y: n[0])
    case ("scale", 2): return Transform2D(scaleX: n[0], y: n[1])
    case ("matrix", 6): return Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    default: return nil
    }
  }

  /// Returns the radians of an angle in `deg` or `rad`.
  private static func angle(_ text: Substring) -> Double? {
    let number = SceneNumber.parse(text.dropLast(3))
    if text.hasSuffix("deg") { return number.map { $0 * .pi / 180 } }
    return text.hasSuffix("rad") ? number : nil
  }

  static func text(_ t: Transform2D) -> String {
    if t.isIdentity { return "identity" }
    if t.isTranslation { return "translate(\(SceneNumber.text(t.tx, t.ty)))" }
    return "matrix(\(SceneNumber.text(t.a, t.b, t.c, t.d, t.tx, t.ty)))"
  }
}

extension Transform3D: SceneValue {
  /// The codec of 3D transforms: their sixteen numbers, row by row.
  public static var sceneCodec: SceneCodec<Transform3D> {
    SceneCodec(
      SceneType("a 3D transform", forms: "sixteen numbers, row by row"),
      parse: { text in
        guard let n = SceneNumber.list(text), n.count == 16 else { return nil }
        var result = Transform3D()
        (result.m11, result.m12, result.m13, result.m14) = (n[0], n[1], n[2], n[3])
        (result.m21, result.m22, result.m23, result.m24) = (n[4], n[5], n[6], n[7])
        (result.m31, result.m32, result.m33, result.m34) = (n[8], n[9], n[10], n[11])
        (result.m41, result.m42, result.m43, result.m44) = (n[12], n[13], n[14], n[15])
        return result
      },
      write: {
        SceneNumber.text(
          $0.m11, $0.m12, $0.m13, $0.m14, $0.m21, $0.m22, $0.m23, $0.m24, $0.m31, $0.m32, $0.m33,
          $0.m34, $0.m41, $0.m42, $0.m43, $0.m44)
      })
  }
}
