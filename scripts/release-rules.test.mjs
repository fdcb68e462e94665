import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportFaults, listingFaults, manifestFaults, provenanceFaults } from './release-rules.mjs'

const manifestOf = (name) =>
  JSON.parse(readFileSync(new URL(`../packages/${name}/package.json`, import.meta.url), 'utf8'))

it.each(['reader-core', 'reader-react', 'reader-element', 'check'])(
  '%s says all that a published package must',
  (name) => {
    expect(manifestFaults(manifestOf(name))).toEqual([])
  },
)

it('a pinned dependency, a missing field and a closed package are seen', () => {
  const { keywords, ...manifest } = manifestOf('reader-core')
  const dependencies = { idb: '8.0.4', react: '^18.3.1 || 19.0.0' }
  expect(manifestFaults({ ...manifest, dependencies, publishConfig: {} })).toEqual([
    'keywords is missing',
    'publishConfig.access is not “public”',
    'dependencies: idb is “8.0.4”, which is no range',
    'dependencies: react is “^18.3.1 || 19.0.0”, which is no range',
  ])
})

it('provenance needs the address of the repository', () => {
  expect(provenanceFaults({})).toHaveLength(1)
  expect(
    provenanceFaults({ repository: { url: 'git+https://example.test/a.git', directory: 'packages/a' } }),
  ).toEqual([])
})

it('files that no host needs, and those that each package needs, are seen in the listing', () => {
  const needed = ['LICENSE', 'NOTICE', 'README.md', 'package.json']
  expect(listingFaults([...needed, 'dist/index.d.ts', 'src/theme/tokens.css'])).toEqual([])
  expect(
    listingFaults([...needed.slice(1), 'src/index.ts', 'dist/index.js.map', 'src/theme/a.module.css']),
  ).toEqual([
    'src/index.ts is not for a host',
    'dist/index.js.map is not for a host',
    'src/theme/a.module.css is not for a host',
    'LICENSE is missing',
  ])
})

it('an export has its source, what is built from it, and its types', () => {
  const door = (name, source = `./src/${name}.ts`) => ({
    '@kurasa/source': source,
    types: `./dist/${name}.d.ts`,
    default: `./dist/${name}.js`,
  })
  const faultsOf = (exports, bin) =>
    exportFaults(
      { exports, bin },
      { index: 'src/index.ts', a: 'src/a.ts' },
      ['src/theme/tokens.css'],
      (path) => ['src/index.ts', 'src/a.ts', 'src/theme/styles.css'].includes(path),
    )
  const styles = { '@kurasa/source': './src/theme/styles.css', default: './dist/styles.css' }
  expect(
    faultsOf(
      { '.': door('index'), './styles.css': styles, './tokens.css': './src/theme/tokens.css' },
      { a: './dist/a.js' },
    ),
  ).toEqual([])
  expect(faultsOf({ '.': door('index', './src/a.ts') })).toEqual([
    '.: ./dist/index.js is not built from ./src/a.ts',
  ])
  expect(faultsOf({ './b': door('b') })).toEqual([
    './b: ./src/b.ts does not exist',
    './b: ./dist/b.js is not built from ./src/b.ts',
  ])
  expect(faultsOf({ '.': { ...door('index'), types: './dist/a.d.ts' } })).toEqual([
    '.: ./dist/a.d.ts are not the types of ./dist/index.js',
  ])
  const { types, ...rest } = door('index')
  expect(faultsOf({ '.': { ...rest, types } })[0]).toMatch(/conditions are not/)
  expect(faultsOf({ './tokens.json': './src/theme/tokens.json' }, { b: './dist/b.js' })).toEqual([
    './tokens.json: ./src/theme/tokens.json is not published',
    'bin: ./dist/b.js is not built',
  ])
})
