import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { manifestFaults, provenanceFaults } from './release-rules.mjs'

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
