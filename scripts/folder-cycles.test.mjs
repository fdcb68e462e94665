import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { folderFaults, folderImports, knots } from './folder-cycles.mjs'

const home = 'packages/sample'
const imports = (...pairs) =>
  pairs.map(([from, to]) => ({
    source: `${home}/src/${from}`,
    dependencies: [{ resolved: `${home}/src/${to}` }],
  }))
const oneWay = imports(['pages/page.ts', 'boxes/box.ts'], ['index.ts', 'pages/page.ts'])
const back = imports(['boxes/box-list.ts', 'pages/page-size.ts'])

describe('folders of a package', () => {
  it('that point one way have no fault', () => {
    expect(folderFaults(oneWay, {})).toEqual([])
  })

  it('that import each other are a fault, though no two files do', () => {
    const faults = folderFaults([...oneWay, ...back], {})
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('folders import each other: boxes/ pages/')
    expect(faults[0]).toContain('boxes/box-list.ts -> packages/sample/src/pages/page-size.ts')
  })

  it('a file beside the folders can close a cycle too', () => {
    const through = imports(['boxes/box.ts', 'options.ts'], ['options.ts', 'pages/page.ts'])
    expect(
      knots(
        folderImports([...oneWay, ...through])
          .get(home)
          .keys(),
      ),
    ).toEqual([['boxes/', 'options.ts', 'pages/']])
  })

  it('imports of tests, stories and their helpers do not count', () => {
    const ofTests = imports(
      ['boxes/box.test.ts', 'pages/page.ts'],
      ['boxes/box.stories.tsx', 'pages/page.ts'],
      ['testing/sample.ts', 'pages/page.ts'],
    )
    expect(folderFaults([...oneWay, ...ofTests], {})).toEqual([])
  })

  it('an exception allows one import between folders, and must be removed with it', () => {
    const allowed = { [home]: ['boxes/ -> pages/'] }
    expect(folderFaults([...oneWay, ...back], allowed)).toEqual([])
    expect(folderFaults(oneWay, allowed)).toEqual([
      `${home}: the exception boxes/ -> pages/ closes no cycle, remove it`,
    ])
  })
})

describe('the import checker', () => {
  let folder
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('reports a planted cycle of folders, of types alone', () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    folder = mkdtempSync(join(tmpdir(), 'kurasa-imports-'))
    const plant = (file, text) => {
      const path = join(folder, 'packages/planted/src', file)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, text)
    }
    plant('one/a.ts', "import type { B } from '../two/b.ts'\nexport type A = B\n")
    plant('two/b.ts', 'export type B = string\n')
    plant('two/c.ts', "import type { A } from '../one/a.ts'\nexport type C = A\n")
    let output = ''
    try {
      execFileSync(
        process.execPath,
        [join(root, 'scripts/import-direction.mjs'), '--root', folder, 'packages'],
        { cwd: root, encoding: 'utf8' },
      )
    } catch (error) {
      output = error.stdout
    }
    expect(output).toContain('packages/planted: folders import each other: one/ two/')
  })
})
