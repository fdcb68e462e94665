import { spawnSync } from 'node:child_process'

/**
 * `npm run build && npm run chaos`: two phones of one member on a line that fails in every way it can
 * (`apps/portal/e2e/chaos.spec.ts`). `-- --rounds n`, default 20; `--seed n`, default 1: the same seed makes the same faults.
 */
const argument = (name, fallback) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : process.argv[at + 1]
}
const { status } = spawnSync(process.execPath, ['scripts/e2e.mjs', 'chaos.spec.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    E2E_SKIP_BUILD: '1',
    CHAOS_ROUNDS: argument('--rounds', '20'),
    CHAOS_SEED: argument('--seed', '1'),
  },
})
process.exit(status ?? 1)
