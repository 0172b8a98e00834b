extension String: SceneValue {
  /// The codec of texts: `@name` is a text of the file.
  public static var sceneCodec: SceneCodec<String> {
    SceneCodec(
      SceneType("a text"),
      parse: { text, context in
        guard text.utf8.first == UInt8(ascii: "@") else { return .value(text) }
        let name = String(text.dropFirst())
        if name.utf8.first == UInt8(ascii: "@") { return .value(name) }
        if let string = context.strings[name] { return .value(string) }
        return .fault(
          "the file has no <string> of the name \"\(name)\""
            + Suggestion.question(for: name, among: context.strings.keys)
            + "; a text that begins with @ begins with @@")
      },
      write: { text, _ in text.hasPrefix("@") ? "@" + text : text })
  }
}

extension SceneCodec<String> {
  /// The codec of names, in which `@` has no meaning.
  public static var name: SceneCodec<String> {
    SceneCodec(SceneType("a name"), parse: { $0 }, write: { $0 })
  }
}
