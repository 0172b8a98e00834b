/// Appends text to XML with the characters replaced that markup gives a meaning.
///
/// Line ends and tabs become references in attributes, where readers would make spaces of them. Control characters,
/// which XML cannot hold, become U+FFFD.
///
/// - Parameters:
///   - text: The text.
///   - isAttribute: Whether the text is the value of an attribute in double quotes, rather than text between tags.
///   - output: The XML that the text is appended to.
package func appendXML(_ text: String, isAttribute: Bool, to output: inout String) {
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": output += "&amp;"
    case "<": output += "&lt;"
    case ">": output += "&gt;"
    case "\"" where isAttribute: output += "&quot;"
    case "\n" where isAttribute: output += "&#10;"
    case "\r": output += "&#13;"
    case "\t" where isAttribute: output += "&#9;"
    case "\n", "\t": output.unicodeScalars.append(scalar)
    default: output.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
    }
  }
}
