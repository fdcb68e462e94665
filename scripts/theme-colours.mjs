import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * `node scripts/theme-colours.mjs`: writes the page colours of `reader-core/src/theme/page-themes.ts` to everything that is drawn
 * before or beside a page: the design tokens (and by them the portal and Storybook), the first paint of the portal, the plain
 * pages, the panel for pictures; and the tints of `mark-colours.ts` to the swatches of marks. A test holds that nothing is left to write.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

/** Exports of a file of `reader-core/src/theme`, which imports types alone. */
async function readTheme(file) {
  const source = readFileSync(`${root}/packages/reader-core/src/theme/${file}`, 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}

/** Replaces the group `before` + colour; throws where a file has no such place any more. */
function replace(text, pattern, value, what) {
  if (!pattern.test(text)) throw new Error(`${what}: there is no place for a colour (${pattern}).`)
  return text.replace(
    pattern,
    (_, before, after) => before + value + (typeof after === 'string' ? after : ''),
  )
}

function writeTokens(css, themes) {
  let text = css
  for (const [theme, { ground, ink, accent, mark, scheme }] of Object.entries(themes)) {
    const block = (name) => new RegExp(`(\\[data-k-theme="${theme}"\\] \\{[^}]*?\\n  ${name}: )[^;]+`)
    const values = {
      'color-scheme': scheme,
      '--k-ground': ground,
      '--k-ink': ink,
      '--k-accent': accent,
      '--k-mark': mark,
    }
    for (const [name, value] of Object.entries(values)) {
      text = replace(text, block(name), value, `tokens.css, ${theme}`)
    }
  }
  return text
}

function writeMarks(css, markTints) {
  let text = css
  for (const [scheme, before] of [
    ['light', '^'],
    ['dark', '\\)\\n {2}'],
  ]) {
    for (const [colour, { ground, line }] of Object.entries(markTints({ scheme }))) {
      const rule = (name) =>
        new RegExp(`(${before}\\[data-colour="${colour}"\\] \\{[^}]*?--mark-${name}: )[^;]+`, 'm')
      text = replace(text, rule('ground'), ground, `marks, ${colour}`)
      text = replace(text, rule('line'), line, `marks, ${colour}`)
    }
  }
  return text
}

/** @returns path and wanted text of every file that holds a page colour */
export async function filesWithColours() {
  const { pageThemes: themes } = await readTheme('page-themes.ts')
  const { markTints } = await readTheme('mark-colours.ts')
  const { light, night } = themes
  const writers = {
    'packages/reader-react/src/theme/tokens.css': (text) => writeTokens(text, themes),
    'packages/reader-react/src/picture-panel/picture-panel.module.css': (text) =>
      replace(
        replace(text, /(\.panel \{[^}]*?\n {2}color: )[^;]+/, night.ink, 'picture panel'),
        /(\.keys button \{[^}]*?\n {2}color: )[^;]+/,
        night.ink,
        'picture panel, buttons',
      ),
    'packages/reader-react/src/marks/marks.module.css': (text) => writeMarks(text, markTints),
    'apps/portal/src/app/global.css': (text) =>
      replace(
        text,
        /(html:not\(\[data-k-theme\]\) \{[^}]*?\n {4}background: )[^;]+/,
        night.ground,
        'global.css',
      ),
    'apps/api/src/lite/lite-page.ts': (text) =>
      [
        ['DAY', light],
        ['NIGHT', night],
      ].reduce(
        (written, [name, { ground, ink, accent }]) =>
          [
            [`(const ${name} = 'body\\{color:)[^;]+`, ink],
            [`(const ${name} = [^\\n]*?background:)[^}]+`, ground],
            [`(const ${name} = [^\\n]*?\\}a\\{color:)[^}]+`, accent],
          ].reduce(
            (each, [pattern, value]) => replace(each, new RegExp(pattern), value, 'plain pages'),
            written,
          ),
        text,
      ),
    'apps/portal/index.html': (text) =>
      replace(
        replace(
          text,
          /(theme-color" content=")[^"]+(" media="\(prefers-color-scheme: light)/,
          light.ground,
          'day',
        ),
        /(theme-color" content=")[^"]+(" media="\(prefers-color-scheme: dark)/,
        night.ground,
        'night',
      ),
  }
  return Object.entries(writers).map(([file, write]) => {
    const path = `${root}/${file}`
    const text = readFileSync(path, 'utf8')
    return { file, path, text, wanted: write(text) }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, path, text, wanted } of await filesWithColours()) {
    if (text === wanted) continue
    writeFileSync(path, wanted)
    console.log(`written: ${file}`)
  }
}
