import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import * as esbuild from 'esbuild'
import { zipSync } from 'fflate'
import { build, createLogger } from 'vite'
import { checkExampleWeights } from './example-weights.mjs'
import { openInFirefox } from './examples-firefox.mjs'
import { findChromium } from './find-chromium.mjs'
import { faultsOf, installPacked, run } from './packed.mjs'

/**
 * `npm run examples`: packs the reader packages, builds each app of `examples/` against the packed files as a host would, and
 * opens it in a browser. A type error under `--strict`, a warning of the host's build, a fault of what would be published and more
 * bytes before a first page than `examples/weights.json` allows are failures. `-- --write` lowers these and writes the table of
 * `examples/README.md`.
 */
const WORK = 'node_modules/.cache/examples'
/** Of hosts that do not use React. */
const PLUGINS = { svelte: [svelte({ configFile: false })], vue: [], core: [], 'paged-js': [] }
/** React 18 and its types, which the example of React is built with once more. */
const REACT_18 = 'scripts/react-18/node_modules'
const encode = (text) => new TextEncoder().encode(text)

const page = (title, content) => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body></html>`

const line = 'The ferry left at dawn, and nobody on the quay knew that it carried a library. '
const titles = ['Dawn', 'Noon']
const paragraphs = `<p>${line.repeat(5)}</p>`.repeat(24)
/** Styled by its attribute, which a content security policy may block. */
const styled = '<p style="text-align: right; color: #7a2048; margin-right: 30px">By a passenger</p>'
const chapters = titles.map((title) => page(title, styled + paragraphs))

const contents = `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>Contents</title></head>
<body><nav epub:type="toc"><ol>${titles.map((title, at) => `<li><a href="c${at}.xhtml">${title}</a></li>`).join('')}</ol></nav></body></html>`

/**
 * A short EPUB with two chapters of several pages each.
 *
 * @param picture bytes of a picture that no chapter shows
 */
function sampleBook(picture) {
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  return zipSync({
    ...(picture && { 'large.png': [picture, { level: 0 }] }),
    mimetype: [encode('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': encode(
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'book.opf': encode(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">ferry</dc:identifier><dc:title>The Ferry</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`),
    'nav.xhtml': encode(contents),
    ...Object.fromEntries(chapters.map((text, at) => [`c${at}.xhtml`, encode(text)])),
  })
}

/** Files of a server beside an app: books, one of them of 4 MB, and an API of chapters. */
function serverFiles() {
  const book = sampleBook()
  const api = { title: 'The Ferry', chapters: titles.map((title, at) => ({ id: `c${at}`, title })) }
  return {
    'books/flatland.epub': book,
    'private/flatland.epub': book,
    'books/large.epub': sampleBook(new Uint8Array(4_000_000)),
    'api/book.json': encode(JSON.stringify(api)),
    ...Object.fromEntries(chapters.map((text, at) => [`api/c${at}.xhtml`, encode(text)])),
  }
}

/** A page without a bundler: its own files, and those of the element as from a server. */
function copyExample(name, root) {
  cpSync(join('examples', name), join(root, 'dist'), { recursive: true })
  cpSync(join(WORK, 'node_modules/@kurasa/reader-element/dist/standalone'), join(root, 'dist/kurasa'), {
    recursive: true,
  })
}

/** @returns what esbuild, which other hosts build with, says of an app */
async function esbuildWarnings(root) {
  const { warnings } = await esbuild.build({
    entryPoints: [join(root, 'main.tsx')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    loader: { '.woff2': 'file', '.woff': 'file' },
    outdir: join(root, 'esbuild'),
    logLevel: 'silent',
  })
  return warnings.map(({ text, location }) => `esbuild: ${text} (${location?.file})`)
}

const pagesOf = (name) => readdirSync(join('examples', name)).filter((file) => file.endsWith('.html'))

/** @returns warnings of the host's build */
async function buildExample(name, root, { compilerOptions = {}, ...config } = {}) {
  cpSync(join('examples', name), root, { recursive: true })
  const tsconfig = {
    compilerOptions: {
      ...compilerOptions,
      strict: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['vite/client'],
      noEmit: true,
    },
    include: ['*.ts', '*.tsx', '*.d.ts'],
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(tsconfig))
  run(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', root])
  const warnings = []
  const logger = createLogger('silent')
  logger.warn = (text) => warnings.push(text)
  logger.warnOnce = logger.warn
  await build({
    root,
    plugins: PLUGINS[name] ?? [react()],
    configFile: false,
    base: './',
    customLogger: logger,
    ...config,
    build: {
      ...config.build,
      target: 'es2022',
      rollupOptions: { input: pagesOf(name).map((page) => join(root, page)) },
    },
  })
  return warnings
}

/**
 * Builds the example of React with React 18 and its types, for development: React says then what it does not know.
 *
 * @returns warnings of the host's build
 */
function buildWithReact18(root) {
  cpSync(REACT_18, join(root, 'node_modules'), { recursive: true })
  const typesOf = (name) => ({
    [name]: [`./node_modules/@types/${name}`],
    [`${name}/*`]: [`./node_modules/@types/${name}/*`],
  })
  return buildExample('react', root, {
    compilerOptions: { paths: { ...typesOf('react'), ...typesOf('react-dom') } },
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { chunkSizeWarningLimit: 4000 },
  })
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
  // One of a server framework is built by `npm run trial`.
  each.isDirectory() && pagesOf(each.name).length > 0 ? [each.name] : [],
)
let warned = 0
const files = serverFiles()

/** Puts the files of the server beside a built app, and says what its build said. */
function finish(name, root, warnings) {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'dist', path)), { recursive: true })
    writeFileSync(join(root, 'dist', path), bytes)
  }
  warned += warnings.length
  console.log(`${warnings.length === 0 ? 'ok    ' : 'WARNED'} examples/${name} builds`)
  for (const warning of warnings) console.log(warning)
}

for (const name of names) {
  const root = join(WORK, 'apps', name)
  // A page without a bundler has no module of its own.
  const isBundled = readdirSync(join('examples', name)).some((file) => /\.tsx?$/.test(file))
  const warnings = isBundled ? await buildExample(name, root) : []
  if (!isBundled) copyExample(name, root)
  if (name === 'react') warnings.push(...(await esbuildWarnings(root)))
  finish(name, root, warnings)
}
const react18 = join(WORK, 'apps/react-18')
finish('react with React 18', react18, await buildWithReact18(react18))
process.env.CHROMIUM_PATH = findChromium()
process.env.EXAMPLES = names.flatMap((name) => pagesOf(name).map((page) => `${name}/${page}`)).join()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'examples/playwright.config.ts',
    ...process.argv.slice(2).filter((argument) => argument !== '--write'),
  ],
  { stdio: 'inherit' },
)
const isLight = checkExampleWeights({ isWritten: process.argv.includes('--write') })
const failed = await openInFirefox(join(WORK, 'apps'))
process.exit(status || Math.min(1, warned + faulty + failed + Number(!isLight)))
