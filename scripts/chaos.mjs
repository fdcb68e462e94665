import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * `npm run build && npm run chaos`: two phones of one member on a line that fails in every way it can
 * (`apps/portal/e2e/chaos.spec.ts`). `-- --rounds n`, default 20, or 10 in another engine; `--seed n`, default 1: the same seed
 * has the same phones, books and events in the same rounds; which requests a fault meets depends on when they come, too.
 * `-- --plant <name>` plants a fault that the run must find (`apps/portal/e2e/chaos-plants.ts`): it must fail. `-- --plants` runs each of
 * them for some rounds, lists what each was found by, and fails if one of them was not found.
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

function run({ rounds, plant = '', stdio = 'inherit' }) {
  const spec = engines ? 'chaos-engines.spec.ts' : 'chaos.spec.ts'
  const { status, stdout } = spawnSync(process.execPath, ['scripts/e2e.mjs', spec], {
    stdio,
    encoding: 'utf8',
    env: {
      ...process.env,
      E2E_SKIP_BUILD: '1',
      ...(engines && { CHAOS_ENGINES: engines }),
      CHAOS_ROUNDS: argument('--rounds', rounds),
      CHAOS_SEED: argument('--seed', '1'),
      CHAOS_PLANT: plant,
    },
  })
  return { status: status ?? 1, output: stdout ?? '' }
}

/** Comparisons with the phones' ledgers that failed. Another failure proves nothing. */
const COMPARISON =
  /Error: ((?:bookmarks|marks|shown place|place) in \S+|note \d+|report \d+|shelf: \S+|stars of \S+|seconds of reading|check-in|payment)/g

if (process.argv.includes('--plants')) {
  const missed = []
  for (const plant of plants) {
    const { status, output } = run({ rounds: '2', plant, stdio: ['ignore', 'pipe', 'inherit'] })
    const found = [...new Set([...output.matchAll(COMPARISON)].map(([, what]) => what))]
    if (status === 0 || found.length === 0) missed.push(plant)
    console.log(
      `${plant}: ${status === 0 ? 'NOT FOUND' : found.join(', ') || `no comparison failed\n${output}`}`,
    )
  }
  console.log(`${plants.length - missed.length} of ${plants.length} planted faults were found.`)
  process.exit(missed.length > 0 ? 1 : 0)
}
process.exit(run({ rounds: engines ? '10' : '20', plant: argument('--plant', '') }).status)
