import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { JSDOM } from 'jsdom'
import { build } from 'tsdown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPage } from '../build-page.mjs'
import { bookReports } from './book-report.ts'
import { writeEpub } from './testing/write-epub.ts'

/** Below the repository, where the command finds what it imports. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'kurasa-check-'))
const bin = join(folder, 'cli.js')

beforeAll(async () => {
  await build({
    // The package names what is not built in.
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    entry: { cli: 'src/cli.ts' },
    outDir: folder,
    platform: 'node',
    format: 'esm',
    fixedExtension: false,
    dts: false,
    clean: false,
    config: false,
    logLevel: 'error',
  })
  await buildPage(join(folder, 'page'), ['@kurasa/source'])
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command. @param onOutput - called with what it has written so far */
function run(args: string[], onOutput?: (text: string, interrupt: () => void) => void): Promise<Run> {
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder })
  const run: Run = { code: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (data) => {
      run[name] += data
      onOutput?.(run[name], () => child.kill('SIGINT'))
    })
  return new Promise((done) => child.on('close', (code) => done({ ...run, code })))
}

const sound = writeEpub(join(folder, 'sound.epub'), ['<p>A tall lamp stood in the window.</p>'], {
  title: 'Sound &amp; whole',
})
const faulty = writeEpub(join(folder, 'faulty.epub'), ['<p class="unseen">Nobody sees this.</p>'])

it('reports several books as text, JSON and a page, and ends with 1 where one is faulty', async () => {
  const { code, stdout, stderr } = await run([
    ...['--json', 'report.json', '--html', 'report.html', '--pages', '2'],
    ...[sound, faulty],
  ])
  expect(stderr).toBe('1 of 2\n2 of 2\n')
  expect(code).toBe(1)
  expect(stdout).toContain('14 lost on page 1')
  const reports = bookReports.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')))
  expect(reports.map(({ checkedPages: [page] }) => page?.lostLetters)).toEqual([0, 14])

  const page = new JSDOM(readFileSync(join(folder, 'report.html'), 'utf8')).window.document
  const textsOf = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(textsOf('h2')).toEqual(['Sound & whole', 'Plain'])
  expect(textsOf('section > p:first-of-type')).toEqual(['Sound', 'Faulty'])
  expect(page.querySelectorAll('img[src^="data:image/png;base64,iVBOR"]')).toHaveLength(2)
  // It runs nothing, and loads nothing.
  expect(page.querySelectorAll('script, link, iframe, img:not([src^="data:"])')).toHaveLength(0)
})

it('ends with 0 where all are sound', async () => {
  const text = join(folder, 'plain.txt')
  writeFileSync(text, 'A tall lamp stood in the window.\n\nIt was lit.\n')
  expect((await run([text])).code).toBe(0)
})

it('ends with 2 and says what to do when nothing can be checked', async () => {
  const cases: [args: string[], words: RegExp][] = [
    [[], /npx @kurasa\/check/],
    [['gone.epub'], /There is no file gone\.epub/],
    [['--pages', 'many', sound], /--pages is "many"/],
    [['--json', 'gone/report.json', sound], /gone\/report\.json cannot be written/],
    [['--chromium', join(folder, 'no-chromium'), sound], /no-chromium.*\n.*apt-get install chromium/],
  ]
  for (const [args, words] of cases) {
    const { code, stderr } = await run(args)
    expect(stderr).toMatch(words)
    expect(code).toBe(2)
  }
})

it('reports what is done when it is interrupted', async () => {
  let isSent = false
  const { code, stderr } = await run(['--json', 'part.json', sound, faulty], (text, interrupt) => {
    if (isSent || !text.includes('2 of 2')) return
    isSent = true
    interrupt()
  })
  expect(stderr).toContain('1 of 2 books are checked')
  expect(code).toBe(130)
  expect(bookReports.parse(JSON.parse(readFileSync(join(folder, 'part.json'), 'utf8')))).toHaveLength(1)
})
