import { readFileSync } from 'node:fs'

/** Reading systems whose published results stand beside ours, by the names of their files. */
const PEERS = ['thorium22-osx-win-deb', 'colibrio-reader-framework-3_3', 'apple-ios', 'apple-macos']

/** Published results of the peers, in the form of the suite. @param folder - of their files */
export const readPeers = (folder) =>
  PEERS.map((name) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')))

const nameOf = ({ name, variant }) => (name.startsWith('Apple') ? `${name}, ${variant}` : name)

/** Rows of the comparison: how many cases each passes, and each case that a peer passes and ours fails. */
function comparison(results, peers) {
  const ours = new Map(results.map(({ id, outcome, why }) => [id, { outcome, why }]))
  const count = (tests, value) => [...ours.keys()].filter((id) => (tests[id] ?? null) === value).length
  const own = Object.fromEntries([...ours].map(([id, { outcome }]) => [id, outcome]))
  const rows = [['Kurasa', own], ...peers.map((peer) => [nameOf(peer), peer.tests])].map(
    ([name, tests]) => `| ${name} | ${count(tests, true)} | ${count(tests, false)} | ${count(tests, null)} |`,
  )
  const behind = [...ours].flatMap(([id, { outcome, why }]) => {
    const better = outcome === true ? [] : peers.filter(({ tests }) => tests[id] === true).map(nameOf)
    return better.length > 0 ? [`| ${id} | ${better.join(', ')} | ${cell(why ?? '')} |`] : []
  })
  return [
    '',
    '## Beside others',
    '',
    'Their results are those that they published. Cases are those of this suite; a case that they did not report counts as not run.',
    '',
    '| Reading system | Passes | Fails | Not run |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '### Cases that one of them passes and Kurasa does not',
    '',
    '| Test id | Passed by | Kurasa |',
    '| --- | --- | --- |',
    ...behind,
  ]
}

const PAGE = 'https://w3c.github.io/epub-tests/'

const textOf = (source, name) =>
  new RegExp(`<dc:${name}\\b[^>]*>([\\s\\S]*?)</dc:${name}>`).exec(source)?.[1].replace(/\s+/g, ' ').trim() ??
  ''

/** Metadata of a case, from its package. */
export function readCase(id, source) {
  return {
    id,
    title: textOf(source, 'title'),
    description: textOf(source, 'description'),
    category: textOf(source, 'coverage'),
    isRequired: !/belongs-to-collection">\s*(?:should|may)/.test(source),
    references: [...source.matchAll(/dcterms:isReferencedBy">\s*([^<\s]+)/g)].map(([, url]) => url),
  }
}

const OUTCOMES = new Map([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'inapplicable'],
])

/**
 * The results as the W3C takes them in: a name, and an outcome for each test (`true`, `false`, `null` where it was not run),
 * with the same as assertions of EARL beside.
 *
 * @see https://www.w3.org/TR/EARL10-Schema/
 */
export function reportData(results, version) {
  const { license } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return {
    '@context': { '@vocab': 'http://www.w3.org/ns/earl#', earl: 'http://www.w3.org/ns/earl#' },
    name: 'Kurasa',
    variant: `Chromium ${version.split('.')[0]}`,
    license,
    tests: Object.fromEntries(results.map(({ id, outcome }) => [id, outcome])),
    assertions: results.map(({ id, outcome, why }) => ({
      '@type': 'Assertion',
      test: `${PAGE}#${id}`,
      mode: outcome === null ? 'earl:undisclosed' : 'earl:automatic',
      result: {
        '@type': 'TestResult',
        outcome: `earl:${OUTCOMES.get(outcome)}`,
        ...(why && { info: why }),
      },
    })),
  }
}

/** Features that books may use and readers lack: in part, not yet, or never. */
const LACKS = [
  [
    'Sound and film',
    'in part',
    'The browser’s own controls play them, loaded when they are played; they stop when their page is left. Not yet: captions as the reader’s own, a player that goes on over pages.',
  ],
  [
    'Media overlays',
    'not yet',
    'Text that is highlighted while a recording reads it. Until then the voices of the browser read any text aloud, sentence by sentence.',
  ],
  [
    'Vertical writing in text',
    'not yet',
    'Pages are found by lines across the page. Text of such a book is set horizontally, in full; pages of fixed layout are as they were made.',
  ],
  [
    'Scripts and frames of a book',
    'never',
    'A book could read what the person has in this site, or send where they read. What the book has in their place is shown: fallbacks, `noscript`.',
  ],
  [
    'Resources of other servers',
    'never',
    'A book that loads from elsewhere tells who reads it and where. Links lead there in a tab of their own when they are followed.',
  ],
  [
    'Forms, moving drawings',
    'never',
    'A form has nowhere to send to without a script; what moves on a page keeps people from reading. Their text stays.',
  ],
]

const lacksTable = () => [
  '',
  '## Not yet, or never',
  '',
  '| What | When | Why, and what is shown |',
  '| --- | --- | --- |',
  ...LACKS.map((row) => `| ${row.join(' | ')} |`),
]

const cell = (text) => text.replaceAll('|', '\\|')

/** The results as a page, in the form of the W3C's implementation report. */
export function reportPage(results, version, peers) {
  const run = results.filter(({ outcome }) => outcome !== null)
  const passed = run.filter(({ outcome }) => outcome)
  const share = Math.floor((100 * passed.length) / run.length)
  const lines = [
    '# EPUB tests of the W3C',
    '',
    'Written by `npm run w3c`, which opens all 206 cases of the [suite](https://w3c.github.io/epub-tests/) in the',
    `reader, in Chromium ${version.split('.')[0]} at 360 × 740 px (spreads at 1280 × 720), and judges what is painted, announced and requested.`,
    'The same results as data: [epub-tests.json](epub-tests.json).',
    '',
    `${passed.length} of ${run.length} cases pass (${share} %); ${results.length - run.length} are not run, with the reason.`,
    '',
    '`true`: passes; `false`: fails; `n/a`: not run.',
  ]
  const categories = [...new Set(results.map(({ category }) => category))].sort()
  for (const category of categories) {
    lines.push(
      '',
      `## ${category}`,
      '',
      '| Test id | What it tests | Must | References | Kurasa |',
      '| --- | --- | --- | --- | --- |',
    )
    for (const each of results.filter((result) => result.category === category)) {
      const { id, description, isRequired, references, outcome, why } = each
      const links = references.map((url, at) => `[(${at + 1})](${url})`).join(' ')
      const result = outcome === null ? `n/a: ${why}` : outcome ? 'true' : `false: ${why}`
      lines.push(
        `| ${id} | ${cell(description)} | ${isRequired ? 'yes' : 'no'} | ${links} | ${cell(result)} |`,
      )
    }
  }
  return `${[...lines, ...comparison(results, peers), ...lacksTable()].join('\n')}\n`
}
