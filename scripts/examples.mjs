import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { zipSync } from 'fflate'
import { build, createLogger } from 'vite'
import { findChromium } from './find-chromium.mjs'
import { faultsOf, installPacked, run } from './packed.mjs'

/**
 * `npm run examples`: packs the reader packages, builds each app of `examples/` against the packed files as a host would, and
 * opens it in a browser. A type error under `--strict`, a warning of the host's build and a fault of what would be published
 * are failures.
 */
const WORK = 'node_modules/.cache/examples'
const BOOK_PATH = 'books/flatland.epub'

const page = (title, paragraphs) => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`

/** A short EPUB with two chapters of several pages each. */
function sampleBook() {
  const line = 'The ferry left at dawn, and nobody on the quay knew that it carried a library. '
  const chapters = ['Dawn', 'Noon'].map((title) => page(title, Array(24).fill(line.repeat(5))))
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const encode = (text) => new TextEncoder().encode(text)
  return zipSync({
    mimetype: [encode('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': encode(
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'book.opf': encode(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">ferry</dc:identifier><dc:title>The Ferry</dc:title><dc:language>en</dc:language></metadata>
<manifest>${items.join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`),
    ...Object.fromEntries(chapters.map((text, at) => [`c${at}.xhtml`, encode(text)])),
  })
}

/** A page without a bundler: its own files, and those of the element as from a server. */
function copyExample(name, root) {
  cpSync(join('examples', name), join(root, 'dist'), { recursive: true })
  cpSync(join(WORK, 'node_modules/@kurasa/reader-element/dist/standalone'), join(root, 'dist/kurasa'), {
    recursive: true,
  })
}

/** @returns warnings of the host's build */
async function buildExample(name, root) {
  cpSync(join('examples', name), root, { recursive: true })
  const tsconfig = {
    compilerOptions: {
      strict: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['vite/client'],
      noEmit: true,
    },
    include: ['*.ts', '*.tsx'],
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(tsconfig))
  run(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', root])
  const warnings = []
  const logger = createLogger('silent')
  logger.warn = (text) => warnings.push(text)
  logger.warnOnce = logger.warn
  await build({
    root,
    plugins: [react()],
    configFile: false,
    base: './',
    customLogger: logger,
    build: { target: 'es2022' },
  })
  return warnings
}

rmSync(WORK, { recursive: true, force: true })
mkdirSync(join(WORK, 'apps'), { recursive: true })
let faulty = 0
for (const packed of installPacked(WORK)) {
  const faults = await faultsOf(packed)
  faulty += faults.length
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAULTY'} packages/${packed.name}, ${packed.paths.length} files`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
}
const names = readdirSync('examples', { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
)
let warned = 0
for (const name of names) {
  const root = join(WORK, 'apps', name)
  const isBundled =
    existsSync(join('examples', name, 'main.ts')) || existsSync(join('examples', name, 'main.tsx'))
  const warnings = isBundled ? await buildExample(name, root) : []
  if (!isBundled) copyExample(name, root)
  mkdirSync(join(root, 'dist/books'), { recursive: true })
  writeFileSync(join(root, 'dist', BOOK_PATH), sampleBook())
  warned += warnings.length
  console.log(`${warnings.length === 0 ? 'ok    ' : 'WARNED'} examples/${name} builds`)
  for (const warning of warnings) console.log(warning)
}
process.env.CHROMIUM_PATH = findChromium()
process.env.EXAMPLES = names.join()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'examples/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
process.exit(status || Math.min(1, warned + faulty))
