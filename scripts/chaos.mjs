import { spawnSync } from 'node:child_process'

/**
 * `npm run build && npm run chaos`: two phones of one member on a line that fails in every way it can
 * (`apps/portal/e2e/chaos.spec.ts`). `-- --rounds n`, default 20, or 10 in another engine; `--seed n`, default 1: the same seed
 * has the same phones, books and events in the same rounds; which requests a fault meets depends on when they come, too.
 * `-- --plant <name>` plants a fault that the run must find (`apps/portal/e2e/chaos-plants.ts`): it must fail.
 * `-- --engine firefox`, or `webkit`: a short set in that engine instead (`chaos-engines.spec.ts`).
 */
const argument = (name, fallback) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : process.argv[at + 1]
}
const engines = argument('--engine')
const spec = engines ? 'chaos-engines.spec.ts' : 'chaos.spec.ts'
const { status } = spawnSync(process.execPath, ['scripts/e2e.mjs', spec], {
  stdio: 'inherit',
  env: {
    ...process.env,
    E2E_SKIP_BUILD: '1',
    ...(engines && { CHAOS_ENGINES: engines }),
    CHAOS_ROUNDS: argument('--rounds', engines ? '10' : '20'),
    CHAOS_SEED: argument('--seed', '1'),
    CHAOS_PLANT: argument('--plant', ''),
  },
})
process.exit(status ?? 1)
