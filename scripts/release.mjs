import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf, installPacked } from './packed.mjs'
import { manifestFaults, provenanceFaults } from './release-rules.mjs'

/**
 * `npm run release -- --dry-run`: builds and packs the packages, checks what would be published and lists it. Needs no network.
 * `npm run release` publishes it, with provenance, from a clean tree in CI. RELEASING.md says what comes before.
 */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const isDry = values['dry-run']

const folder = mkdtempSync(join(tmpdir(), 'kurasa-release-'))
const faults = []
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`
const packages = installPacked(folder)
for (const packed of packages) {
  const manifest = JSON.parse(readFileSync(join('packages', packed.name, 'package.json'), 'utf8'))
  const found = [...(await faultsOf(packed)), ...manifestFaults(manifest)]
  const later = provenanceFaults(manifest)
  console.log(
    `${manifest.name}@${manifest.version}: ${packed.paths.length} files, ${kilobytes(packed.size)}, unpacked ${kilobytes(packed.unpackedSize)}`,
  )
  const folders = new Map()
  for (const path of packed.paths) {
    const top = path.includes('/') ? `${path.slice(0, path.lastIndexOf('/'))}/` : path
    folders.set(top, (folders.get(top) ?? 0) + 1)
  }
  for (const [top, count] of folders) console.log(`  ${top}${top.endsWith('/') ? ` ${count} files` : ''}`)
  for (const fault of found) console.log(`  FAULTY ${fault}`)
  for (const fault of later) console.log(`  before a release: ${fault}`)
  faults.push(...found, ...(isDry ? [] : later))
}

if (!isDry && execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '') {
  console.log('FAULTY the tree has changes that are not committed')
  faults.push('changes')
}
if (faults.length > 0) process.exit(1)
if (isDry) console.log(`Nothing was published. The packed files are in ${folder}.`)
else
  for (const { tarball } of packages)
    execFileSync('npm', ['publish', tarball, '--access', 'public', '--provenance'], { stdio: 'inherit' })
