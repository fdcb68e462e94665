import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findChromium } from './find-chromium.mjs'

/**
 * `npm run trial`: each stack from an empty folder, as a new user would: installs the packed packages and what the stack needs from the registry,
 * adds the files of its example, builds it as the stack does, and opens it until a page of text is seen. Needs `npm run examples`
 * to have packed the packages, and the registry. Warnings of the installation, of the build and of the browser are failures.
 *
 * --only <stack,…>  some stacks
 * --write           writes the table of docs/first-try.md
 */
const CACHE = resolve('node_modules/.cache/examples')
const BOOK = join(CACHE, 'apps/core/dist/books/flatland.epub')
const DOCUMENT = 'docs/first-try.md'
const INK = 4000
const PATIENCE_MS = 30_000
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

const packed = (...names) =>
  names.map((name) =>
    join(
      CACHE,
      readdirSync(CACHE).find((file) => file.startsWith(`kurasa-${name}-`) && file.endsWith('.tgz')),
    ),
  )
const CORE = ['reader-core']
const REACT = ['reader-core', 'reader-react']
const ELEMENT = ['reader-core', 'reader-react', 'reader-element']
const node = (script) => [process.execPath, '--input-type=module', '-e', script]

/** Configuration of webpack and Rspack: style sheets beside the code, faces as files. */
const bundlerConfig = (rules) => `{
  mode: 'production', entry: './main.js', target: 'web',
  output: { path: process.cwd() + '/dist', filename: 'main.js', clean: true },
  module: { rules: [${rules}, { test: /\\.woff2?$/, type: 'asset/resource' }] },
  performance: { hints: false },
}`
const runBundler = (name, rules) =>
  node(`import bundler from '${name}'
const build = (bundler.rspack ?? bundler)(${bundlerConfig(rules)})
build.run((error, stats) => {
  if (error) throw error
  const { warnings, errors } = stats.toJson({ all: false, warnings: true, errors: true })
  for (const { message } of [...warnings, ...errors]) console.warn('warning: ' + message)
  process.exit(errors.length)
})`)

/** By stack: what is installed, the example, other files, how it is built, where the result is. */
const STACKS = {
  'Vite and React': {
    install: [...'vite @vitejs/plugin-react react react-dom'.split(' ')],
    packages: REACT,
    example: 'react',
    files: {
      'vite.config.js': "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n",
    },
    build: ['npx', 'vite', 'build'],
  },
  'Vite without a framework': {
    install: ['vite'],
    packages: CORE,
    example: 'core',
    build: ['npx', 'vite', 'build'],
  },
  'Next.js': {
    install: [...'next react react-dom typescript @types/react @types/node'.split(' ')],
    packages: REACT,
    example: 'next',
    files: { 'next.config.mjs': "export default { output: 'export' }\n" },
    build: ['npx', 'next', 'build'],
    result: 'out',
  },
  Vue: { install: ['vite', 'vue'], packages: ELEMENT, example: 'vue', build: ['npx', 'vite', 'build'] },
  'a script tag': { install: [], packages: ELEMENT, example: 'script-tag' },
  webpack: {
    install: [...'webpack css-loader style-loader react react-dom'.split(' ')],
    packages: REACT,
    example: 'react',
    build: runBundler('webpack', "{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }"),
    isPlain: true,
  },
  Rspack: {
    install: [...'@rspack/core css-loader style-loader react react-dom'.split(' ')],
    packages: REACT,
    example: 'react',
    build: runBundler(
      '@rspack/core',
      "{ test: /\\.css$/, use: ['style-loader', 'css-loader'], type: 'javascript/auto' }",
    ),
    isPlain: true,
  },
}

function serve(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(path)) return response.writeHead(404).end()
    return response
      .setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
      .end(readFileSync(path))
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** @returns ms until a page of text is on the screen, and what the browser said */
async function firstPage(folder) {
  const server = await serve(folder)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const said = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  const began = performance.now()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  let ink = 0
  while (ink < INK && performance.now() - began < PATIENCE_MS) {
    const { data, info } = await sharp(await page.screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    ink = 0
    for (let at = 0; at < data.length; at += info.channels) if (data[at] < 110) ink++
  }
  const ms = performance.now() - began
  await browser.close()
  server.closeAllConnections()
  server.close()
  return { ms, said: ink < INK ? [...said, `no page of text: ${ink} dark pixels`] : said }
}

/** Lines that a person would take for a warning. */
const warningsIn = (text) =>
  text
    .split('\n')
    .filter((line) => /\bwarn(ing)?\b|deprecated|\berr(or)?!/i.test(line) && !/ 0 warnings/.test(line))

/** Lines of code of an example, without empty ones. */
function linesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.(tsx?|m?js|html|vue)$/.test(each.name))
    .map(
      (each) =>
        readFileSync(join(each.parentPath, each.name), 'utf8')
          .split('\n')
          .filter((line) => line.trim()).length,
    )
    .reduce((sum, lines) => sum + lines, 0)
}

async function tryStack(name) {
  const { install, packages, example, files = {}, build, result = 'dist', isPlain } = STACKS[name]
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-trial-'))
  const warnings = []
  const step = ([command, ...args]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    })
    warnings.push(...warningsIn(stdout + stderr))
    if (status !== 0) throw new Error(`${command} ${args.slice(0, 3).join(' ')}: ${stdout}${stderr}`)
  }
  try {
    const began = performance.now()
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'trial', private: true, type: isPlain ? undefined : 'module' }),
    )
    step(['npm', 'install', '--no-audit', '--no-fund', ...packed(...packages), ...install])
    const installed = performance.now()
    cpSync(join('examples', example), folder, { recursive: true })
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    const lines =
      linesOf(join('examples', example)) + Object.values(files).join('').split('\n').filter(Boolean).length
    if (isPlain) {
      const { code } = esbuild.transformSync(readFileSync(join(folder, 'main.tsx'), 'utf8'), {
        loader: 'tsx',
        jsx: 'automatic',
        format: 'esm',
      })
      writeFileSync(join(folder, 'main.js'), code)
    }
    if (build) step(build)
    if (!build) cpSync(join('examples', example), join(folder, 'dist'), { recursive: true })
    if (!build)
      cpSync(
        join(folder, 'node_modules/@kurasa/reader-element/dist/standalone'),
        join(folder, 'dist/kurasa'),
        { recursive: true },
      )
    if (isPlain) {
      const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
        'type="module" src="./main.tsx"',
        'src="./main.js"',
      )
      writeFileSync(join(folder, 'dist/index.html'), html.replace('src="./main.js"', 'defer src="./main.js"'))
      cpSync(join(folder, 'page.css'), join(folder, 'dist/page.css'))
    }
    mkdirSync(join(folder, result, 'books'), { recursive: true })
    cpSync(BOOK, join(folder, result, 'books/flatland.epub'))
    const built = performance.now()
    const { ms, said } = await firstPage(join(folder, result))
    warnings.push(...said)
    return { install: (installed - began) / 1000, build: (built - installed) / 1000, lines, ms, warnings }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const only = process.argv.includes('--only') && process.argv[process.argv.indexOf('--only') + 1].split(',')
if (!existsSync(BOOK)) {
  console.error(`${BOOK} is missing: run \`npm run examples\` first.`)
  process.exit(1)
}
const names = Object.keys(STACKS).filter(
  (name) => !only || only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
)
const rows = []
let failed = 0
for (const name of names) {
  try {
    const { install, build, lines, ms, warnings } = await tryStack(name)
    if (warnings.length > 0) failed++
    console.log(
      `${warnings.length === 0 ? 'ok    ' : 'WARNED'} ${name}: installed in ${install.toFixed(0)} s, built in ${build.toFixed(1)} s, ${lines} lines, first page after ${ms.toFixed(0)} ms`,
    )
    for (const warning of warnings) console.log(`  ${warning}`)
    rows.push(
      `| ${name} | ${install.toFixed(0)} | ${build.toFixed(1)} | ${lines} | ${ms.toFixed(0)} | ${warnings.length} |`,
    )
  } catch (error) {
    failed++
    console.log(`FAILED ${name}: ${error.message}`)
    rows.push(`| ${name} | – | – | – | not seen | – |`)
  }
}
if (process.argv.includes('--write')) {
  const date = new Date().toISOString().slice(0, 10)
  const text = `# First try

\`npm run examples && npm run trial -- --write\` wrote this page on ${date}. Each stack begins in an empty folder: the packed packages and what the
stack needs are installed from the registry, the files of its example are added, it is built as the stack does, and opened in Chromium until a
page of text is seen. Lines are those of the example with its page and configuration; warnings are those of the installation, of the build and of
the browser. Times are of a machine of two cores that had other work.

| stack | installed, s | built, s | lines | first page, ms | warnings |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

webpack and Rspack build \`examples/react\` with \`css-loader\` and \`style-loader\`; their hints at the size of an entry are off.
`
  writeFileSync(DOCUMENT, text)
}
console.log(`${names.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
