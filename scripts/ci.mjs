import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { useTemporaryFolder } from './temporary-folder.mjs'

/**
 * Every suite, as CI runs it: steps run side by side, as many as the cores hold, and the last line counts all tests.
 *
 * --long             the long suite instead (`npm run test:long`): what CI samples, whole; its result goes to docs/long-suite.md
 * --only <part,…>    only steps whose name contains one of the parts
 * --list             prints the steps and runs none
 *
 * Suites that repeat a walk run the share of this commit (share.mjs); the long suite runs them whole.
 *
 * A step's failed tests run once more, alone, while there is time: its failed files or rows where the suite names them, else the step. Its
 * first failure is reported at the end all the same.
 */
const npm = (...args) => ['npm', ['run', '--silent', ...args]]
const vitest = (...args) => [process.execPath, ['scripts/test.mjs', ...args]]
const onPostgres = ([command, args]) => [process.execPath, ['scripts/with-postgres.mjs', command, ...args]]
/** A suite's command for some of its files. */
const withFiles = ([command, args], files = []) => {
  const separator = files.length > 0 && command === 'npm' && !args.includes('--') ? ['--'] : []
  return [command, [...args, ...separator, ...files]]
}

const onNode = (version, [, args]) => [process.execPath, ['scripts/with-node.mjs', version, ...args]]
const withFonts = (set, [command, args]) => [
  process.execPath,
  ['scripts/with-fonts.mjs', set, command, ...args],
]
/** Versions of Node that the README names, and sets of system fonts. */
const NODES = ['20.19', '22', '24', '26']
const FONTS = ['dejavu', 'liberation', 'noto']
/** The command of the README sees another set of fonts and a newer Node at each commit. */
const chosenBy = (commit, list) => list[Number.parseInt(commit.slice(0, 6), 16) % list.length]

/**
 * Tests of the API that a second database may answer otherwise: several connections at once, locks, money, order and search of texts,
 * migrations, and those that start or stop a PostgreSQL. `npm test` runs the rest on PGlite; the long suite runs all on PostgreSQL.
 */
const ON_POSTGRES = [
  ...[
    'accounts',
    'adapters',
    'archive',
    'billing',
    'catalogue-cache',
    'commands',
    'database',
    'operations',
    'points',
  ],
  ...['full-disk', 'library.test', 'processes.test', 'restarts', 'reading/annotations-chaos'],
  ...[
    'auth',
    'dormant',
    'leases',
    'lists',
    'merge',
    'orders',
    'prizes',
    'search',
    'subscription',
    'sync',
  ].map((name) => `routes/${name}.test`),
].map((name) => `apps/api/src/${name}`)

const killTest = vitest('--project', 'node-processes', 'apps/api/src/billing/kill.test.ts')
const conformance = (...args) => npm('conformance', '--', '--engine', ...args)

/** Arabic, a play, pictures and their fallbacks, pages outside of the reading order, a book that costs something. */
const PORTAL_SAMPLE =
  'ar-maliyat,en-hamlet,sw-hadithi,w3c-suite/pub-foreign_image,w3c-suite/pkg-spine-nonlinear,demo/haris,demo/the-map-maker,demo/the-long-queue'

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const newerNode = chosenBy(commit, NODES.slice(1))
/** `cores`: how many a step keeps busy, 1 if not given; steps of fingers and animations mostly wait. `files`: which of the suite's files it runs, all if not given. */
const CI_STEPS = [
  // Packages are packed and checked with the examples.
  { name: 'check', run: npm('check', '--', '--unpacked'), cores: 2 },
  // Built once for every step after it.
  { name: 'build', run: npm('build'), cores: 2 },
  { name: 'tests', run: withFonts(chosenBy(commit, FONTS), npm('test')), cores: 2 },
  // The longest come first: the end of the run then has no idle core.
  { name: 'journeys through the portal', run: npm('test:e2e'), env: { E2E_SKIP_BUILD: '1' }, cores: 0.75 },
  { name: 'gestures, keys and names in Firefox and WebKit', run: npm('test:engines'), cores: 0.25 },
  {
    name: `API on PostgreSQL, where it may differ, Node ${newerNode}`,
    run: onPostgres(onNode(newerNode, vitest('--project', 'node*'))),
    files: ON_POSTGRES,
  },
  { name: `components, Node ${newerNode}`, run: onNode(newerNode, vitest('--project', 'dom*')) },
  { name: 'stories, with axe', run: npm('test:stories') },
  { name: 'engine in WebKit', run: npm('test:core-engines', '--', '--engine', 'webkit') },
  { name: 'engine in Firefox', run: npm('test:core-engines', '--', '--engine', 'firefox') },
  {
    name: 'servers that start, stop and are killed; hostile books, random histories',
    run: npm('test:processes'),
  },
  { name: 'the whole reader by fingers and keys', run: npm('test:fingers') },
  { name: 'screens in Arabic', run: npm('test:languages'), files: ['stories-in-arabic'] },
  { name: 'page rules in Chromium', run: conformance('chromium', '--quick') },
  { name: 'ink of pages in Chromium', run: npm('ink', '--', '--quick') },
  {
    name: 'pages of each class of layout, as the plain browser has them',
    run: npm('same-as-plain', '--', '--quick'),
  },
  {
    name: 'ink of pages through the portal, a sample',
    run: npm('ink', '--', '--quick', '--portal', '--books', PORTAL_SAMPLE),
  },
  { name: 'page rules in WebKit', run: conformance('webkit', '--quick') },
  { name: 'page rules in Firefox', run: conformance('firefox', '--quick') },
  { name: 'look of the reader', run: npm('look') },
  { name: 'print', run: npm('test:print') },
  { name: 'pages by Paged.js', run: npm('test:paged-js') },
  { name: 'Storybook builds', run: npm('build-storybook', '--', '--quiet') },
  // The site shows the built examples in frames.
  {
    name: 'examples from packed packages, documentation site',
    run: ['bash', ['-c', 'npm run --silent examples && npm run --silent docs -- --test']],
  },
]

/** Test files that read `inject('isLong')`. */
const SAMPLED_IN_NODE = [
  'hostile-books',
  'parse-text-book',
  'hostile-requests',
  'import/corpus',
  'sanitise-unit',
  'annotations-chaos',
  'database/upgrade',
]
const SAMPLED_IN_BROWSER = [
  'slices',
  'navigator.browser',
  'book-cfi',
  'random-marks',
  'strip-zoom',
  'image-gestures',
  'reader/reader.browser',
  'hostile-source',
  'hostile-text',
]
const WHOLE = { KURASA_LONG: '1' }

const LONG_STEPS = [
  ...NODES.map((version) => ({
    name: `unit tests, Node ${version}`,
    run: onNode(version, vitest('--project', 'node*', '--project', 'dom*')),
  })),
  ...FONTS.map((set) => ({
    name: `browser tests, system fonts ${set}`,
    run: withFonts(set, vitest('--project', 'browser', '--project', 'fingers')),
  })),
  { name: 'API on PostgreSQL, whole', run: onPostgres(vitest('--project', 'node*', 'apps/api')) },
  {
    name: '200 payments while the server is killed, PostgreSQL',
    run: onPostgres(killTest),
    env: { KILL_FLOWS: '200' },
  },
  { name: '40 rounds of two phones on a line that fails', run: npm('chaos', '--', '--rounds', '40') },
  { name: 'planted losses on a line that fails', run: npm('chaos', '--', '--plants') },
  {
    name: 'bad and slow lines, whole',
    run: npm('test:e2e', '--', 'failing-files', 'release-cost', 'data-saver'),
    env: WHOLE,
  },
  {
    name: 'other engines through the portal, and a reading day',
    run: npm('test:e2e', '--', 'engines', 'reading-day'),
    env: { JOURNEY_ENGINES: 'webkit,firefox', READING_DAY: '1' },
  },
  { name: 'engine in WebKit, whole', run: npm('test:core-engines', '--', '--engine', 'webkit') },
  { name: 'engine in Firefox, whole', run: npm('test:core-engines', '--', '--engine', 'firefox') },
  { name: 'walks through every screen, whole', run: npm('test:e2e', '--', 'arriving', 'kept-answers') },
  { name: 'a line that fails, in Firefox', run: npm('chaos', '--', '--engine', 'firefox') },
  { name: 'a line that fails, in WebKit', run: npm('chaos', '--', '--engine', 'webkit') },
  { name: 'page rules in Chromium, whole', run: conformance('chromium') },
  { name: 'page rules in Firefox, whole', run: conformance('firefox') },
  { name: 'page rules in WebKit, whole', run: conformance('webkit') },
  { name: 'ink of pages in Chromium, whole', run: npm('ink') },
  { name: 'pages as the plain browser has them, whole', run: npm('same-as-plain') },
  { name: 'EPUB tests of the W3C', run: npm('w3c') },
  { name: 'losses of books', run: npm('losses') },
  {
    name: 'requests one after the other before the first page of each text book',
    run: npm(
      'host',
      '-w',
      'bench',
      '--',
      '--check',
      '--engines',
      'kurasa',
      '--repeat',
      '1',
      '--latency',
      '50',
    ),
  },
  { name: 'ink of pages in Firefox, whole', run: npm('ink', '--', '--engine', 'firefox') },
  { name: 'ink of pages through the portal', run: npm('ink', '--', '--quick', '--portal') },
  // WebKitGTK places the dots of the default Arabic face wrongly, with and without the engine (docs/conformance.md).
  {
    name: 'ink of pages in WebKit, whole',
    run: npm('ink', '--', '--engine', 'webkit', '--face', "'Vazirmatn Variable'"),
  },
  // Installs what each stack needs from the registry.
  {
    name: 'first try of five stacks, webpack and Rspack',
    run: ['bash', ['-c', 'npm run --silent examples && npm run --silent trial']],
  },
  // Suites that a push samples: hostile input, long books, every pair of a mode and a direction, stories in Swahili.
  {
    name: 'samples whole, without a browser',
    run: vitest('--project', 'node*', ...SAMPLED_IN_NODE),
    env: WHOLE,
  },
  {
    name: '200 runs of two phones that annotate, PostgreSQL',
    run: onPostgres(vitest('--project', 'node-processes', 'annotations-chaos')),
    env: WHOLE,
  },
  {
    name: 'hostile requests whole, PostgreSQL',
    run: onPostgres(vitest('--project', 'node', 'hostile-requests')),
    env: WHOLE,
  },
  {
    name: 'screens in every language',
    run: npm('test:e2e', '--', 'every-screen', 'labels', 'layout-shift'),
    env: WHOLE,
  },
  { name: 'pages by Paged.js, whole', run: npm('test:paged-js'), env: WHOLE },
  { name: 'stories in Arabic and Swahili', run: npm('test:languages'), env: WHOLE },
  {
    name: 'samples whole, in Chromium',
    run: vitest('--project', 'browser', '--project', 'fingers', ...SAMPLED_IN_BROWSER),
    env: WHOLE,
  },
]

/** Seconds after which no step runs a second time. */
const LAST_RETRY = 4000
/** Seconds a step may have taken to be run again whole. */
const LONGEST_RETRY = 1000

const argument = (name) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const only = argument('--only')?.split(',')
const isLong = process.argv.includes('--long')
// Steps inherit it.
if (!isLong) process.env.KURASA_TURN ??= String(Number.parseInt(commit.slice(0, 6), 16))
const steps = (isLong ? LONG_STEPS : CI_STEPS).filter(
  ({ name }) => !only || only.some((part) => name.includes(part)),
)
if (process.argv.includes('--list')) {
  for (const { name, run, files } of steps) {
    const [command, args] = withFiles(run, files)
    console.log(`${name}: ${[command, ...args].join(' ')}`)
  }
  process.exit(0)
}

const folder = useTemporaryFolder()
const cores = Math.min(2, availableParallelism())
const seconds = () => Math.round(performance.now() / 1000)
const total = { passed: 0, failed: 0, skipped: 0 }
const notes = []
const results = []
const waiting = [...steps]
/** Commands that run now. Each leads a process group, so that a signal reaches what it started too. */
const running = new Set()

/** Milliseconds a command has to end by itself after a signal. */
const GRACE_MS = 5000
const signalGroup = ({ pid }, signal) => {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    waiting.length = 0
    for (const child of running) signalGroup(child, 'SIGTERM')
    const ended = () => {
      for (const child of running) signalGroup(child, 'SIGKILL')
      process.exit(code)
    }
    setTimeout(ended, GRACE_MS)
    Promise.all([...running].map((child) => new Promise((resolve) => child.once('close', resolve)))).then(
      ended,
    )
  })
}

/** Arguments by which what a suite names as failed runs again: files, relative to the root, or options. */
const failedPartsOf = ({ text }) =>
  text.match(/^failed files: (.+)$/m)?.[1].split(' ') ??
  JSON.parse(text.match(/^failed, runs again by: (\[.+\])$/m)?.[1] ?? '[]')

/** Runs a step's command; its output goes to a file, with the processor time that `bash` measures as the last line. */
function execute(step, attempt, files = step.files ?? []) {
  const file = join(folder, `${steps.indexOf(step)}-${attempt}.log`)
  const output = openSync(file, 'w')
  const [command, args] = withFiles(step.run, files)
  const begin = performance.now()
  const child = spawn(
    'bash',
    ['-c', `TIMEFORMAT='processor: %U user, %S system'; time "$@"`, 'bash', command, ...args],
    { stdio: ['ignore', output, output], env: { ...process.env, ...step.env }, detached: true },
  )
  running.add(child)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      closeSync(output)
      const text = stripVTControlCharacters(readFileSync(file, 'utf8'))
      resolve({ text, status: code ?? 1, seconds: Math.round((performance.now() - begin) / 1000) })
    })
  })
}

/** Adds up the closing lines `N passed, N failed[, N skipped]` of a step's suites. A command without one counts as one check. */
function countsOf({ text, status }) {
  const lines = [...text.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)]
  if (lines.length === 0) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
  const sum = (group) => lines.reduce((all, line) => all + Number(line[group] ?? 0), 0)
  const failed = sum(2)
  return { passed: sum(1), failed: status !== 0 && failed === 0 ? 1 : failed, skipped: sum(3) }
}

const FAILURE =
  /(^|\s)(FAIL|FAILED|FAULTY|WARNED|✘|×|✗)|Error: |error TS|^Error|Timed out|[1-9]\d* failed|^\+ (?!Received)/
/** Lines of tests that a suite itself ran twice before they passed. */
const AGAIN = /retry x|\d+ flaky|^ {2}again /
const linesLike = (text, pattern, most) =>
  text
    .split('\n')
    .filter((line) => pattern.test(line))
    .slice(0, most)
    .map((line) => line.slice(0, 240))

const note = (title, lines) => notes.push(`-- ${title}`, ...lines)

function printResult(step, result, counts) {
  results.push({ name: step.name, seconds: result.seconds, ...counts })
  console.log(`\n== ${step.name}`)
  console.log(result.text.trimEnd())
  console.log(
    `== ${step.name}: ${counts.passed} passed, ${counts.failed} failed; ${result.seconds} s, at ${seconds()} s`,
  )
}

async function runStep(step) {
  const result = await execute(step, 1)
  const counts = countsOf(result)
  printResult(step, result, counts)
  if (counts.failed > 0) {
    note(`${step.name}: failed at the first run`, linesLike(result.text, FAILURE, 30))
    const parts = failedPartsOf(result)
    if (parts.length > 0 || result.seconds <= LONGEST_RETRY) return { step, counts, parts }
    total.failed += counts.failed
    total.passed += counts.passed
    total.skipped += counts.skipped
    return
  }
  const again = linesLike(result.text, AGAIN, 20)
  if (again.length > 0) note(`${step.name}: tests that passed at their second try`, again)
  for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key]
}

const toRepeat = []
let used = 0
await new Promise((resolve) => {
  const next = () => {
    if (waiting.length === 0 && used === 0) return resolve()
    for (const step of [...waiting]) {
      const need = Math.min(step.cores ?? 1, cores)
      if (used + need > cores) continue
      waiting.splice(waiting.indexOf(step), 1)
      used += need
      console.log(`-- ${step.name} begins at ${seconds()} s`)
      runStep(step).then((failure) => {
        if (failure) toRepeat.push(failure)
        used -= need
        next()
      })
    }
  }
  next()
})

for (const { step, counts, parts } of toRepeat) {
  let final = counts
  if (seconds() < LAST_RETRY) {
    const result = await execute(step, 2, parts.length > 0 ? parts : step.files)
    final = countsOf(result)
    printResult(step, result, final)
    // Tests that passed at the first run count with it.
    if (parts.length > 0)
      final = {
        ...counts,
        failed: final.failed,
        passed: counts.passed + Math.max(0, counts.failed - final.failed),
      }
    note(
      `${step.name}: ${final.failed === 0 ? 'passed' : 'failed again'} at the second run`,
      linesLike(result.text, FAILURE, 30),
    )
  }
  for (const key of ['passed', 'failed', 'skipped']) total[key] += final[key]
}

if (notes.length > 0) console.log(`\n== what failed or ran twice\n${notes.join('\n')}`)

/** Keeps the last run of each step of the long suite, with date and commit; rows of steps that did not run now stay. */
function writeLongSuite() {
  const page = new URL('../docs/long-suite.md', import.meta.url)
  const date = new Date().toISOString().slice(0, 10)
  const before = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : []
  const rows = LONG_STEPS.map(({ name }) => {
    const result = results.findLast((each) => each.name === name)
    if (!result)
      return before.find((line) => line.startsWith(`| ${name} |`)) ?? `| ${name} | not run yet | | | | | |`
    const { passed, failed, skipped, seconds: took } = result
    return `| ${name} | ${date} | ${commit} | ${passed} | ${failed} | ${skipped} | ${took} |`
  })
  writeFileSync(
    page,
    `# The long suite

\`npm run test:long\` runs whole what CI samples; \`-- --only <part of a name>\` runs some of its steps. It writes this page: the last run of
each step, with seconds of a machine that may have had other work.

| step | date | commit | passed | failed | skipped | seconds |
| --- | --- | --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`,
  )
}
if (isLong) writeLongSuite()

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${seconds()} s in all\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
