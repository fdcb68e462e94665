import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file) => readFileSync(`${root}/${file}`, 'utf8')

/** Where the faces of the product are declared: their files, and what replaces them until those are there. */
const FACES = 'packages/reader-react/src/theme/fonts.css'
const FALLBACKS = 'apps/portal/src/app/fallback-fonts.css'
/** Where they are named. */
const NAMING = [
  FALLBACKS,
  'packages/reader-react/src/theme/tokens.css',
  'packages/reader-react/src/theme/page-faces.ts',
  'packages/reader-react/src/theme/face-choices.ts',
]
/** Families of every machine. */
const SYSTEM = ['Georgia', 'serif', 'sans-serif', 'system-ui']

const { resolve } = createRequire(`${root}/packages/reader-react/package.json`)
const declaredIn = (css) => [
  ...[...css.matchAll(/@import "([^"]+)"/g)].flatMap(([, file]) =>
    declaredIn(readFileSync(file.startsWith('.') ? join(root, dirname(FACES), file) : resolve(file), 'utf8')),
  ),
  ...[...css.matchAll(/@font-face[^}]*?font-family:\s*["']?([^;"']+)/g)].map(([, family]) => family),
]
const declared = new Set([...declaredIn(read(FACES)), ...declaredIn(read(FALLBACKS))])

/** Family lists: values of `--k-font-…`, and quoted lists of a source that end with a family of every machine. */
const familiesIn = (text) =>
  [...text.matchAll(/--k-font-[\w-]+:\s*([^;]+);|: "([^"]*serif[^"]*)"/g)]
    .flatMap(([, css, code]) => (css ?? code).split(','))
    .map((family) => family.trim().replace(/^["']|["']$/g, ''))

it.each(NAMING)('%s names only faces that the theme declares', (file) => {
  const named = familiesIn(read(file))
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((family) => !declared.has(family) && !SYSTEM.includes(family))).toEqual([])
})

it('the engine names none of them', () => {
  const sources = readdirSync(`${root}/packages/reader-core/src`, { recursive: true }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|(?:^|\/)testing\//.test(file),
  )
  const families = [...declaredIn(read(FACES))].map((family) => family.replace(/ Variable$/, ''))
  const naming = sources.filter((file) => {
    const text = read(`packages/reader-core/src/${file}`)
    return families.some((family) => text.includes(family))
  })
  expect(naming).toEqual([])
})

it('a face that nothing declares is seen', () => {
  const named = familiesIn(
    `const face = { fontFamily: "'Literatta', serif" }\n--k-font-ui: "Fig", sans-serif;`,
  )
  expect(named.filter((family) => !declared.has(family) && !SYSTEM.includes(family))).toEqual([
    'Literatta',
    'Fig',
  ])
})
