import ts from 'typescript'

const K = ts.SyntaxKind

/** Operator → what replaces it. */
const OPERATORS = new Map([
  [K.LessThanToken, '<='],
  [K.LessThanEqualsToken, '<'],
  [K.GreaterThanToken, '>='],
  [K.GreaterThanEqualsToken, '>'],
  [K.EqualsEqualsEqualsToken, '!=='],
  [K.ExclamationEqualsEqualsToken, '==='],
  [K.AmpersandAmpersandToken, '||'],
  [K.BarBarToken, '&&'],
  [K.QuestionQuestionToken, '&&'],
  [K.PlusToken, '-'],
  [K.MinusToken, '+'],
  [K.AsteriskToken, '/'],
  [K.SlashToken, '*'],
  [K.PercentToken, '*'],
])

/**
 * Every mutant of a source: one operator, condition, boolean or number changed.
 *
 * @returns `start` and `end` in the source, the `text` that replaces it, and the `line` from 1
 */
export function mutantsOf(source, fileName) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found = []
  const add = (node, text) => {
    const start = node.getStart(file)
    const { line } = file.getLineAndCharacterOfPosition(start)
    found.push({ start, end: node.end, text, line: line + 1, was: source.slice(start, node.end) })
  }
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.kind)
      const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side))
      if (other && !(isText && node.operatorToken.kind === K.PlusToken)) add(node.operatorToken, other)
    }
    if (ts.isIfStatement(node)) {
      add(node.expression, 'true')
      add(node.expression, 'false')
    }
    if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(file)})`)
    if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
      add(node, node.operand.getText(file))
    }
    if (node.kind === K.TrueKeyword) add(node, 'false')
    if (node.kind === K.FalseKeyword) add(node, 'true')
    if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
