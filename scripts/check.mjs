import { spawnSync } from 'node:child_process'

/**
 * `npm run check`: everything that reads the code without running it, in the order that finds faults soonest. `-- --unpacked` leaves out the
 * packages as they are published, which `npm run examples` checks as well.
 */
const isUnpacked = process.argv.includes('--unpacked')
const STEPS = [
  ['sentences', 'scripts/prose.mjs', []],
  ['terms of the interface', 'scripts/terms.mjs', []],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--reporter=summary', '.']],
  ['types', 'node_modules/typescript7/bin/tsc', ['-p', '.']],
  ['types of the oldest browsers', 'node_modules/typescript7/bin/tsc', ['-p', 'tsconfig.browser.json']],
  ['import direction', 'scripts/import-direction.mjs', []],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['manifests and exports of packages', 'scripts/published.mjs', []],
  ['portal builds', 'node_modules/vite/bin/vite.js', ['build', 'apps/portal', '--logLevel', 'error']],
  ['weights of the portal', 'scripts/weights.mjs', []],
  ['built for the oldest browsers', 'scripts/browser-floor.mjs', []],
  ...(isUnpacked ? [] : [['packages as published', 'scripts/packed-faults.mjs', []]]),
]

let failed = 0
for (const [name, bin, args] of STEPS) {
  const start = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (status !== 0) {
    failed++
    console.log(stdout + stderr)
  }
}
process.exit(failed === 0 ? 0 : 1)
