import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deadLinks } from '../apps/docs/build/links.mjs'
import { expandPage, filesBelow } from '../apps/docs/build/pages.mjs'
import { BUILT, examplesOf, recipePages, SERVED } from '../apps/docs/build/recipes.mjs'
import { writeReference } from '../apps/docs/build/reference.mjs'
import { DOCUMENTS, repositoryPage } from '../apps/docs/build/repository-pages.mjs'
import { buildSite } from '../apps/docs/build/site.mjs'
import { findChromium } from './find-chromium.mjs'

/**
 * `npm run docs [-- --test]`: builds the documentation site to `apps/docs/dist/site`. A link that leads nowhere is a failure.
 * `--test` opens it in Chromium, without a network. Live frames are the examples that `npm run examples` built before.
 */
const ROOT = process.cwd()
const DOCS = join(ROOT, 'apps/docs')
const SOURCE = join(DOCS, 'dist/source')
const SITE = join(DOCS, 'dist/site')

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

rmSync(join(DOCS, 'dist'), { recursive: true, force: true })
for (const file of filesBelow(join(DOCS, 'pages')))
  write(join(SOURCE, file), expandPage(readFileSync(join(DOCS, 'pages', file), 'utf8'), ROOT))
for (const path of Object.keys(DOCUMENTS)) {
  const { page, source, pictures } = repositoryPage(path, DOCUMENTS, ROOT)
  write(join(SOURCE, page), source)
  for (const picture of pictures) cpSync(join(ROOT, picture), join(SOURCE, 'public', picture))
}
for (const [page, source] of recipePages(ROOT)) write(join(SOURCE, page), source)
await writeReference(join(SOURCE, 'reference'), ROOT)

await buildSite(DOCS)

const examples = examplesOf(ROOT)
const live = examples.filter(({ isLive }) => isLive)
for (const app of new Set(live.map((example) => example.app))) {
  const built = join(ROOT, BUILT, app, 'dist')
  const served = SERVED.map((folder) => join(built, folder)).filter((folder) => existsSync(folder))
  cpSync(built, join(SITE, 'live', app), { recursive: true, filter: (path) => !served.includes(path) })
  // The examples request their books at the root of the host.
  for (const folder of served) cpSync(folder, join(SITE, basename(folder)), { recursive: true })
}
const dead = deadLinks(SITE)
for (const line of dead) console.log(line)
const pages = filesBelow(SITE).filter((file) => file.endsWith('.html') && !file.startsWith('live/'))
console.log(`${pages.length} pages, ${live.length} live frames, ${dead.length} dead links`)
if (dead.length > 0) process.exit(1)
if (process.argv.includes('--test')) {
  process.env.CHROMIUM_PATH = findChromium()
  const args = ['node_modules/playwright/cli.js', 'test', '--config', 'apps/docs/playwright.config.ts']
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1)
}
