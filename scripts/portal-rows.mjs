import { spawnSync } from 'node:child_process'

/** `npm run build && npm run portal-rows`: rows of conformance over the portal (`apps/portal/e2e/portal-rows.ts`). `-- -g A6`: one of them. */
const { status } = spawnSync(process.execPath, ['scripts/e2e.mjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, E2E_SKIP_BUILD: '1', PORTAL_ROWS: '1' },
})
process.exit(status ?? 1)
