import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './browser-engines.mjs'

/**
 * `npm run build && npm run chaos`: two phones of one member on a line that fails in every way it can
 * (`apps/portal/e2e/chaos.spec.ts`). `-- --rounds n`, default 20, or 10 in another engine; `--seed n`, default 1: the same seed
 * has the same phones, books and events in the same rounds; which requests a fault meets depends on when they come, too.
 * `-- --plant <name>` plants a fault that the run must find (`apps/portal/e2e/chaos-plants.ts`): it must fail. `-- --plants` runs each of
 * them for two rounds, several at once, prints what each was found by, as rows of a table, and fails if one of them was not found.
 * `-- --engine firefox`, or `webkit`: a short set in that engine instead (`chaos-engines.spec.ts`).
 */
const argument = (name, fallback) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : process.argv[at + 1]
}
const plants = Object.keys(
  JSON.parse(readFileSync(new URL('../apps/portal/e2e/chaos-plants.json', import.meta.url), 'utf8')),
)
const engines = argument('--engine')
/** Runs with a planted fault at the same time: they wait for most of their time. */
const AT_ONCE = 2

/** @returns the exit code, and what was printed where it is not passed on */
async function run({ rounds, plant = '', stdio = 'inherit', folder }) {
  const spec = engines ? 'chaos-engines.spec.ts' : 'chaos.spec.ts'
  const child = spawn(
    process.execPath,
    ['scripts/e2e.mjs', spec, ...(folder ? ['--output', join(folder, 'results')] : [])],
    {
      stdio,
      env: {
        ...process.env,
        E2E_SKIP_BUILD: '1',
        ...(engines && { CHAOS_ENGINES: engines }),
        // The next run finds the library of the one before.
        ...(folder && { E2E_PORT: String(await freePort()), E2E_DATA_DIR: join(folder, 'data') }),
        CHAOS_ROUNDS: argument('--rounds', rounds),
        CHAOS_SEED: argument('--seed', '1'),
        CHAOS_PLANT: plant,
      },
    },
  )
  let output = ''
  child.stdout?.on('data', (part) => {
    output += part
  })
  const status = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  return { status, output }
}

/** Comparisons with the phones' ledgers that failed. Another failure proves nothing. */
const COMPARISON =
  /Error: ((?:bookmarks|marks|shown place|place) in \S+|note [\d.]+|report [\d.]+|shelf: \S+|stars of \S+|seconds of reading|check-in|payment)/g

if (process.argv.includes('--plants')) {
  const left = [...plants]
  const missed = []
  const work = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kurasa-plants-'))
    mkdirSync(join(folder, 'data'))
    for (let plant = left.shift(); plant !== undefined; plant = left.shift()) {
      const { status, output } = await run({
        rounds: '2',
        plant,
        stdio: ['ignore', 'pipe', 'inherit'],
        folder,
      })
      const found = [...new Set([...output.matchAll(COMPARISON)].map(([, what]) => what))]
      const isFound = status !== 0 && found.length > 0
      if (!isFound) missed.push(plant)
      console.log(`| ${plant} | ${isFound ? found.join(', ') : 'NOT FOUND'} |`)
      if (!isFound) console.log(output)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(`${plants.length - missed.length} of ${plants.length} planted faults were found.`)
  process.exit(missed.length > 0 ? 1 : 0)
}
process.exit((await run({ rounds: engines ? '10' : '20', plant: argument('--plant', '') })).status)
