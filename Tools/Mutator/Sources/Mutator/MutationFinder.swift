import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A syntax visitor that finds every mutation of a source file.
///
/// Each position has at most one mutation of each kind. Where there are alternatives, such as a larger or a
/// smaller constant, a hash of the surrounding text chooses.
final class MutationFinder: SyntaxVisitor {
  /// The replacements of operators.
  private static let exchanges: [String: (String, Mutation.Kind)] = [
    "<": ("<=", .boundary), "<=": ("<", .boundary), ">": (">=", .boundary), ">=": (">", .boundary),
    "==": ("!=", .condition), "!=": ("==", .condition),
    "===": ("!==", .condition), "!==": ("===", .condition),
    "&&": ("||", .condition), "||": ("&&", .condition),
    "+": ("-", .arithmetic), "-": ("+", .arithmetic), "*": ("/", .arithmetic),
    "/": ("*", .arithmetic), "%": ("*", .arithmetic),
    "&+": ("&-", .arithmetic), "&-": ("&+", .arithmetic), "&*": ("&+", .arithmetic),
    "&": ("|", .arithmetic), "|": ("&", .arithmetic), "^": ("|", .arithmetic),
    "<<": (">>", .arithmetic), ">>": ("<<", .arithmetic),
    "&<<": ("&>>", .arithmetic), "&>>": ("&<<", .arithmetic),
    "+=": ("-=", .arithmetic), "-=": ("+=", .arithmetic),
    "*=": ("/=", .arithmetic), "/=": ("*=", .arithmetic),
    "&+=": ("&-=", .arithmetic), "&-=": ("&+=", .arithmetic),
    "|=": ("&=", .arithmetic), "&=": ("|=", .arithmetic), "^=": ("|=", .arithmetic),
    "<<=": (">>=", .arithmetic), ">>=": ("<<=", .arithmetic),
  ]
  /// The functions whose message is for programmers.
  private static let checks: Set<String> = [
    "precondition", "assert", "preconditionFailure", "assertionFailure", "fatalError",
  ]

  private let file: String
  private let module: String
  private let bytes: [UInt8]
  private let converter: SourceLocationConverter
  private var declarations: [Range<Int>]
  private(set) var mutations: [Mutation] = []

  /// Returns the mutations of a file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's path from the package's root.
  ///   - module: The file's module.
  /// - Returns: The mutations in the order of the text.
  static func mutations(in text: String, file: String, module: String) -> [Mutation] {
    let parsed = Parser.parse(source: text)
    var table = OperatorTable.standardOperators
    table.addSourceFile(parsed) { _ in }
    let folded = table.foldAll(parsed) { _ in }
    let finder = MutationFinder(
      file: file, module: module, bytes: Array(text.utf8),
      converter: SourceLocationConverter(fileName: file, tree: folded))
    finder.walk(folded)
    var counts: [String: Int] = [:]
    return finder.mutations.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }.map {
      var mutation = $0
      mutation.occurrence = counts[$0.identity, default: 0]
      counts[$0.identity, default: 0] += 1
      return mutation
    }
  }

  private init(
    file: String, module: String, bytes: [UInt8], converter: SourceLocationConverter
  ) {
    self.file = file
    self.module = module
    self.bytes = bytes
    self.converter = converter
    declarations = [0..<bytes.count]
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Collecting mutations

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func add(_ kind: Mutation.Kind, _ range: Range<Int>, _ replacement: String) {
    let place = converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound))
    mutations.append(
      Mutation(
        kind: kind, file: file, module: module, range: range, line: place.line,
        column: place.column, original: text(range), replacement: replacement,
        declaration: declarations[declarations.count - 1]))
  }

  /// Returns one of several texts, always the same for the same position and text.
  private func choose(_ choices: [String], _ node: some SyntaxProtocol) -> String {
    let around = node.parent.map { text(range($0)) } ?? ""
    let place = range(node).lowerBound - (node.parent.map { range($0).lowerBound } ?? 0)
    let number = Mutation.hash("\(file)\t\(around)\t\(place)")
    return choices[Int(number % UInt64(choices.count))]
  }

  // MARK: - Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else {
      return .visitChildren
    }
    let whole = range(node)
    let mark = range(symbol)
    func exchanged(_ new: String) -> String {
      text(whole.lowerBound..<mark.lowerBound) + new + text(mark.upperBound..<whole.upperBound)
    }
    if let (other, kind) = Self.exchanges[symbol.text] {
      add(kind, whole, exchanged(other))
    } else if ["..<", "..."].contains(symbol.text) {
      let end = range(node.rightOperand)
      add(.boundary, whole, text(whole.lowerBound..<end.lowerBound) + "((\(text(end))) - 1)")
    }
    if ["&&", "||"].contains(symbol.text) {
      for operand in [node.leftOperand, node.rightOperand] { negate(operand) }
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.operator.text {
    case "!": add(.condition, range(node), text(range(node.expression)))
    case "-": add(.arithmetic, range(node), text(range(node.expression)))
    default: break
    }
    return .visitChildren
  }

  // MARK: - Conditions

  /// Adds the negation of a condition without an operator to replace.
  private func negate(_ condition: ExprSyntax) {
    if let infix = condition.as(InfixOperatorExprSyntax.self),
      let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["==", "!=", "===", "!=="].contains(symbol)
    {
      return
    }
    // Of `a && b` within another condition, each operand is negated separately.
    if let infix = condition.as(InfixOperatorExprSyntax.self),
      let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["&&", "||"].contains(symbol), condition.parent?.is(InfixOperatorExprSyntax.self) == true
    {
      return
    }
    if condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" { return }
    let whole = range(condition)
    add(.condition, whole, "!(\(text(whole)))")
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  // MARK: - Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let item = range(node.item)
    switch node.item {
    case .expr(let expression):
      if isDroppable(expression), !isResult(node) { add(.statement, item, "") }
    case .stmt(let statement):
      if isLeaving(statement), !isNeeded(node) { add(.statement, item, "") }
    case .decl: break
    }
    return .visitChildren
  }

  /// Whether an expression is a call or an assignment that can be removed.
  private func isDroppable(_ expression: ExprSyntax) -> Bool {
    if let inner = expression.as(TryExprSyntax.self) { return isDroppable(inner.expression) }
    if let inner = expression.as(AwaitExprSyntax.self) { return isDroppable(inner.expression) }
    if let inner = expression.as(OptionalChainingExprSyntax.self) {
      return isDroppable(inner.expression)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return !isInitializerCall(call) && !isNever(call)
    }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    if infix.operator.is(AssignmentExprSyntax.self) {
      // `_ = call()` has the effect of the call.
      return true
    }
    guard let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return false
    }
    return symbol.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(symbol)
  }

  private func isInitializerCall(_ call: FunctionCallExprSyntax) -> Bool {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init"
    else { return false }
    return member.base?.is(SuperExprSyntax.self) == true
      || member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
  }

  private func isNever(_ call: FunctionCallExprSyntax) -> Bool {
    let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return ["fatalError", "preconditionFailure", "exit", "abort"].contains(name)
  }

  /// Whether an item is the only one of a body with a result, and is therefore the result.
  private func isResult(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    var parent = list.parent
    if let block = parent?.as(CodeBlockSyntax.self) { parent = block.parent }
    if let function = parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if let accessor = parent?.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    return parent?.is(AccessorBlockSyntax.self) == true
  }

  private func isLeaving(_ statement: StmtSyntax) -> Bool {
    if let leave = statement.as(ReturnStmtSyntax.self) { return leave.expression == nil }
    return statement.is(ContinueStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
  }

  /// Whether a body must end with its last statement, or has the same effect without it.
  private func isNeeded(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self) else { return true }
    if list.parent?.is(SwitchCaseSyntax.self) == true {
      return list.count == 1 && node.item.as(StmtSyntax.self)?.is(BreakStmtSyntax.self) == true
    }
    return list.parent?.parent?.is(GuardStmtSyntax.self) == true && list.last == node
  }

  // MARK: - Calls

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    if let name, Self.checks.contains(name.text) {
      // The condition alone: the message has no effect.
      if let first = node.arguments.first, !name.text.hasSuffix("ailure"), name.text != "fatalError"
      {
        walk(first.expression)
      }
      return .skipChildren
    }
    if let name, ["min", "max"].contains(name.text) {
      let whole = range(node)
      add(
        .arithmetic, whole,
        (name.text == "min" ? "max" : "min") + text(range(name).upperBound..<whole.upperBound))
    }
    exchangeArguments(of: node)
    return .visitChildren
  }

  private func exchangeArguments(of node: FunctionCallExprSyntax) {
    guard !isInitializerCall(node) else { return }
    let values = node.arguments.map(\.expression)
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    guard values.count > 1, !["min", "max"].contains(name) else { return }
    func fits(_ index: Int) -> Bool {
      let (left, right) = (values[index], values[index + 1])
      for value in [left, right] {
        if value.is(ClosureExprSyntax.self) || value.is(InOutExprSyntax.self) { return false }
      }
      let strings = [left, right].filter { $0.is(StringLiteralExprSyntax.self) }.count
      return strings != 1 && text(range(left)) != text(range(right))
    }
    let pairs = (0..<values.count - 1).filter(fits)
    guard !pairs.isEmpty, let index = Int(choose(pairs.map(String.init), node)) else { return }
    let (whole, left, right) = (range(node), range(values[index]), range(values[index + 1]))
    add(
      .arguments, whole,
      text(whole.lowerBound..<left.lowerBound) + text(right)
        + text(left.upperBound..<right.lowerBound) + text(left)
        + text(right.upperBound..<whole.upperBound))
  }

  // MARK: - Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.replacing("_", with: "").lowercased()
    let radix = ["0x": 16, "0b": 2, "0o": 8][String(digits.prefix(2))] ?? 10
    guard let value = UInt64(radix == 10 ? digits[...] : digits.dropFirst(2), radix: radix) else {
      return .visitChildren
    }
    func written(_ value: UInt64) -> String {
      radix == 16 ? "0x" + String(value, radix: 16, uppercase: true) : "\(value)"
    }
    // The largest integer has no successor.
    let isFull = value > 1 && value & (value &+ 1) == 0 && value >= 127
    let choices =
      value == 0 ? [1] : value == 1 ? [0, 2] : isFull ? [value - 1] : [value - 1, value + 1]
    add(.constant, range(node), choose(choices.map(written), node))
    return .visitChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Double(node.literal.text.replacing("_", with: "")) else {
      return .visitChildren
    }
    // Adding one does not change large numbers.
    let choices = value == 0 ? [1.0] : [0.0, abs(value) < 1e6 ? value + 1 : 2 * value]
    add(.constant, range(node), choose(choices.map { "\($0)" }, node))
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.constant, range(node), node.literal.text == "true" ? "false" : "true")
    return .visitChildren
  }

  // MARK: - Excluded syntax

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    // Raw values must be literals.
    .skipChildren
  }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    // `.some(0)` is a pattern, not a call; numbers and ranges are treated like other expressions.
    node.expression.is(IntegerLiteralExprSyntax.self)
      || node.expression.is(InfixOperatorExprSyntax.self)
      ? .visitChildren : .skipChildren
  }

  // MARK: - Declarations

  private func enter(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    declarations.append(range(node))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: FunctionDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: InitializerDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: DeinitializerDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: SubscriptDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: VariableDeclSyntax) { declarations.removeLast() }
}
