import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'

/**
 * `npm run build && npm run network`: bytes, requests and seconds on lines of 400 and 70 kbit/s and 400 ms, as rows of the tables of
 * `docs/network.md` (`NETWORK_SCREENS=home,details`: these screens only), with the load of the machine before and after: times of a busy machine mean little.
 */
const load = () => loadavg()[0].toFixed(1)
const before = load()
const { status } = spawnSync(
  process.execPath,
  ['scripts/e2e.mjs', 'network.spec.ts', 'screen-requests.spec.ts', '--retries', '0'],
  {
    stdio: 'inherit',
    env: { ...process.env, E2E_SKIP_BUILD: '1', NETWORK_TABLE: '1' },
  },
)
console.log(`load of the machine: ${before} before, ${load()} after`)
process.exit(status ?? 1)
