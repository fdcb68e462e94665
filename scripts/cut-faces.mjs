import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'

/**
 * `npm run faces`: writes faces that are cut from those of packages, and the rules by which a browser chooses them.
 *
 * - Literata: the file that `@fontsource-variable/literata` has for Latin letters holds weights from 200 to 900. Text and headings use 400
 *   to 700, which is a third less. Other weights, and signs that few books have, load that file.
 * - STIX Two Math: signs and letters of formulas, with the MATH table. Its letters in bold, script and other alphabets are a second file.
 */
const THEME = fileURLToPath(new URL('../packages/reader-react/src/theme/', import.meta.url))
const PACKAGE = '@fontsource-variable/literata'
export const FILE = 'literata-latin-400-700.woff2'
export const SHEET = 'literata.css'
const FROM = 'literata-latin-wght-normal.woff2'
const WEIGHTS = [400, 700]
/** Of all weights that the face has: those of the cut file first. */
const GROUPS = [WEIGHTS, [200, 399], [701, 900]]
/** Letters of the languages of Western Europe, marks, and all that has no ink: what a page has of it must not fetch another file. */
const RANGE =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212, U+FEFF'
const MATH_PACKAGE = '@fontsource/stix-two-math'
const MATH_FROM = 'stix-two-math-latin-400-normal.woff2'
export const MATH_SHEET = 'math.css'
/** Files of formulas and what each has. A browser takes the measures of formulas from the first: it has the blank. */
export const MATH_FILES = {
  'stix-two-math.woff2':
    'U+0020-007E, U+00A0-00FF, U+0131, U+0237, U+02C6-02DD, U+0300-0338, U+0391-03F6, U+2010-2057, U+2061-2064, U+20D0-20E1, U+2100-214F, U+2190-21FF, U+2200-22FF, U+2308-230B, U+23B4-23B5, U+23DC-23E1, U+25A0-25FF, U+27E6-27EF, U+27F5-27FF, U+2A00-2A0C, U+2A7D-2A80, U+2A85-2A8C, U+2AAF-2AB0, U+1D434-1D467, U+1D6A4-1D6A5, U+1D6E2-1D71B',
  'stix-two-math-alphabets.woff2':
    'U+1D400-1D433, U+1D468-1D6A3, U+1D6A8-1D6E1, U+1D71C-1D7FF, U+2900-297F, U+2980-29FF, U+2A0D-2A7C, U+2A81-2A84, U+2A8D-2AAE, U+2AB1-2AFF',
}
/** Copyright, names, and the licence, which travels with every copy. */
const NAME_IDS = [0, 1, 2, 3, 4, 5, 6, 13, 14]

const { resolve } = createRequire(`${THEME}../../package.json`)

const pointsOf = (range) =>
  range.split(',').flatMap((part) => {
    const [first, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })

const hex = (point) => point.toString(16).toUpperCase().padStart(4, '0')

/** The part of a range that is not in another. */
function without(range, other) {
  const taken = new Set(pointsOf(other))
  const spans = []
  for (const point of pointsOf(range).filter((each) => !taken.has(each))) {
    const span = spans.at(-1)
    if (span?.[1] === point - 1) span[1] = point
    else spans.push([point, point])
  }
  return spans.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}

/** Rules of the package's own sheet for each group of weights; of the first, Latin letters are in the cut file alone, or `fonts.load` loads both. */
function rulesOfLiterata() {
  const own = readFileSync(resolve(`${PACKAGE}/wght.css`), 'utf8')
  const rules = own.match(/@font-face \{[^}]*\}/g).map((rule) => ({
    file: /\.\/files\/([^)]+)/.exec(rule)[1],
    range: /unicode-range: ([^;]+);/.exec(rule)[1].replaceAll(',', ', '),
  }))
  const written = GROUPS.flatMap((weights) => {
    const isCut = weights === WEIGHTS
    const all = rules.map(({ file, range }) =>
      rule(weights, `${PACKAGE}/files/${file}`, isCut && file === FROM ? without(range, RANGE) : range),
    )
    return isCut ? [...all, rule(weights, `./${FILE}`, RANGE)] : all
  })
  return `/* Written by \`npm run faces\`. */\n${written.join('\n')}\n`
}

const rule = ([least, most], file, range) => `@font-face {
  font-family: "Literata Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${least} ${most};
  src: url("${file}") format("woff2");
  unicode-range: ${range};
}`

/** Files of formulas by their names, and the sheet that declares them. */
export async function cutMathFaces() {
  const whole = readFileSync(resolve(`${MATH_PACKAGE}/files/${MATH_FROM}`))
  const files = {}
  for (const [file, range] of Object.entries(MATH_FILES))
    files[file] = await subsetFont(whole, String.fromCodePoint(...pointsOf(range)), {
      targetFormat: 'woff2',
      preserveNameIds: NAME_IDS,
    })
  const rules = Object.entries(MATH_FILES).map(
    ([file, range]) => `@font-face {
  font-family: "STIX Two Math";
  font-style: normal;
  font-display: swap;
  font-weight: 400;
  src: url("./${file}") format("woff2");
  unicode-range: ${range};
}`,
  )
  return { files, sheet: `/* Written by \`npm run faces\`. */\n${rules.join('\n')}\n` }
}

/** @returns the face that is made from that of the package, and the sheet that declares it */
export async function cutFaces() {
  const face = await subsetFont(
    readFileSync(resolve(`${PACKAGE}/files/${FROM}`)),
    String.fromCodePoint(...pointsOf(RANGE)),
    {
      targetFormat: 'woff2',
      preserveNameIds: NAME_IDS,
      variationAxes: { wght: { min: WEIGHTS[0], max: WEIGHTS[1] } },
    },
  )
  return { face, sheet: rulesOfLiterata() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { face, sheet } = await cutFaces()
  writeFileSync(THEME + SHEET, sheet)
  const { files, sheet: mathSheet } = await cutMathFaces()
  writeFileSync(THEME + MATH_SHEET, mathSheet)
  for (const [file, bytes] of Object.entries({ [FILE]: face, ...files })) {
    writeFileSync(THEME + file, bytes)
    console.log(`${file}: ${bytes.length} bytes`)
  }
}
