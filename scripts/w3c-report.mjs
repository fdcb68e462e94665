import { readFileSync } from 'node:fs'

const PAGE = 'https://w3c.github.io/epub-tests/'

const textOf = (source, name) =>
  new RegExp(`<dc:${name}\\b[^>]*>([\\s\\S]*?)</dc:${name}>`).exec(source)?.[1].replace(/\s+/g, ' ').trim() ??
  ''

/** What the package of a case says of the case. */
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

const cell = (text) => text.replaceAll('|', '\\|')

/** The results as a page, in the form of the W3C's implementation report. */
export function reportPage(results, version) {
  const run = results.filter(({ outcome }) => outcome !== null)
  const passed = run.filter(({ outcome }) => outcome)
  const share = Math.floor((100 * passed.length) / run.length)
  const lines = [
    '# EPUB tests of the W3C',
    '',
    'Written by `npm run w3c`, which opens every case of the [suite](https://w3c.github.io/epub-tests/) that the corpus has in the',
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
  return `${lines.join('\n')}\n`
}
