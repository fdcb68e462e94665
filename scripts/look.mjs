import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { build } from 'vite'
import { findChromium } from './find-chromium.mjs'

/**
 * `npm run look`: takes a picture of each state of the reader and compares it with the one that is kept.
 * `npm run look -- --update` keeps the new ones where they differ. Other arguments go to Playwright (`-g contents`).
 *
 * Another Chromium draws letters otherwise, so with one of another major version nothing is compared.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'packages/reader-react/e2e')
const kept = join(folder, 'look')
const versionFile = join(kept, 'chromium.txt')

const args = process.argv.slice(2)
const isUpdate = args.includes('--update')
process.env.CHROMIUM_PATH = findChromium()

const said = spawnSync(process.env.CHROMIUM_PATH, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout
const version = /\d+(\.\d+)+/.exec(said ?? '')?.[0] ?? 'unknown'
const majorOf = (text) => text.trim().split('.')[0]
const made = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined
if (!isUpdate && (made === undefined || majorOf(made) !== majorOf(version))) {
  console.log(
    `skipped: the pictures were taken with Chromium ${made ?? 'unknown'}, here is ${version}, which draws letters otherwise. Take them again with npm run look -- --update.`,
  )
  console.log(`0 passed, 0 failed, ${pictures().length} skipped`)
  process.exit(0)
}

/** The pictures that are kept, as paths. */
function pictures() {
  if (!existsSync(kept)) return []
  return readdirSync(kept, { recursive: true })
    .filter((file) => String(file).endsWith('.png'))
    .map((file) => join(kept, String(file)))
}

await build({ configFile: join(folder, 'vite.config.ts') })
// A full update leaves no picture behind that nothing takes any more.
if (isUpdate && args.length === 1) rmSync(kept, { recursive: true, force: true })
const before = new Map(pictures().map((file) => [file, statSync(file).mtimeMs]))
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    join(folder, 'playwright.config.ts'),
    ...args.filter((arg) => arg !== '--update'),
    ...(isUpdate ? ['--update-snapshots=changed'] : []),
  ],
  { stdio: 'inherit', cwd: root },
)

if (isUpdate) {
  let bytes = 0
  for (const file of pictures()) {
    // Few colours are enough for a page, and a third of the bytes.
    if (before.get(file) !== statSync(file).mtimeMs) {
      await sharp(file).png({ palette: true, colours: 48, effort: 10, dither: 0 }).toFile(`${file}.small`)
      renameSync(`${file}.small`, file)
    }
    bytes += statSync(file).size
  }
  writeFileSync(versionFile, `${version}\n`)
  console.log(`${pictures().length} pictures, ${(bytes / 1e6).toFixed(2)} MB, taken with Chromium ${version}`)
}
process.exit(status ?? 1)
