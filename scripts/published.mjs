import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { exportFaults, listingFaults, manifestFaults, PACKAGES } from './release-rules.mjs'

/**
 * Step of `npm run check`: manifests, exports and `npm pack` listing of the packages that are published, as far as no build is needed. The
 * last step, `packed-faults.mjs`, checks the rules that need a packed package.
 */
const names = Object.keys(PACKAGES)
const listings = JSON.parse(
  execFileSync(
    'npm',
    [
      'pack',
      '--dry-run',
      '--json',
      '--ignore-scripts',
      ...names.flatMap((name) => ['-w', `packages/${name}`]),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  ),
)
let faulty = false
for (const name of names) {
  const folder = join('packages', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { default: build } = await tsImport(`../${folder}/tsdown.config.ts`, import.meta.url)
  const paths = listings.find((listing) => listing.name === manifest.name).files.map(({ path }) => path)
  const faults = [
    ...manifestFaults(manifest),
    ...listingFaults(paths),
    ...exportFaults(manifest, build.entry, paths, (path) => existsSync(join(folder, path))),
  ]
  for (const fault of faults) console.log(`${manifest.name}: ${fault}`)
  faulty ||= faults.length > 0
}
process.exit(faulty ? 1 : 0)
