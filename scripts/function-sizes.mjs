import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * `node scripts/function-sizes.mjs`: functions of the packages and apps over 100 lines, and over a cyclomatic complexity of 15.
 * Tests, stories and their helpers are left out. A function within another counts for both its own lines and those of the outer.
 */
const MOST_LINES = 100
const MOST_COMPLEXITY = 15
const root = fileURLToPath(new URL('..', import.meta.url))

const { SyntaxKind } = ts
const BRANCHES = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
  SyntaxKind.CatchClause,
  SyntaxKind.CaseClause,
])
const SHORT_CIRCUITS = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
])

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined
const nameOf = (node) => (node.name ?? node.parent?.name)?.getText() ?? '(anonymous)'
const branches = (node) =>
  BRANCHES.has(node.kind) || (ts.isBinaryExpression(node) && SHORT_CIRCUITS.has(node.operatorToken.kind))

/** Ways through a function, those of functions within it left out. */
function complexityOf(node) {
  let ways = 1
  const visit = (child) => {
    if (isFunction(child)) return
    if (branches(child)) ways++
    ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return ways
}

function functionsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  const found = []
  const visit = (node) => {
    if (isFunction(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1
      found.push({ name: `${file} ${nameOf(node)}`, lines, complexity: complexityOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const listed = execFileSync('git', ['ls-files', 'packages/*/src/**', 'apps/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
})
const functions = listed
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories|d)\.|\/testing\//.test(file))
  .flatMap(functionsOf)

function print(title, size, most) {
  const large = functions.filter((each) => each[size] > most).sort((a, b) => b[size] - a[size])
  console.log(`${title}: ${large.length}`)
  for (const each of large) console.log(`  ${each[size]}  ${each.name}`)
}
print(`over ${MOST_LINES} lines`, 'lines', MOST_LINES)
print(`over a complexity of ${MOST_COMPLEXITY}`, 'complexity', MOST_COMPLEXITY)
