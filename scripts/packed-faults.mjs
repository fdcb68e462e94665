import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOf, installPacked } from './packed.mjs'

/** Step of `npm run check`: the packages, built and packed as they are published: publint, types as a host resolves them, API reports, listing, size. */
const folder = mkdtempSync(join(tmpdir(), 'kurasa-packed-'))
let faulty = false
try {
  for (const packed of installPacked(folder)) {
    const faults = await faultsOf(packed)
    for (const fault of faults) console.log(`packages/${packed.name}: ${fault}`)
    faulty ||= faults.length > 0
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exit(faulty ? 1 : 0)
