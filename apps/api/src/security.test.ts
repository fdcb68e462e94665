import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFolder } from './package-folder.ts'

const root = join(packageFolder, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

/** Threats that the page must answer, one row each. */
const threats = [
  'Script in a book',
  'Zip bomb',
  'Paid text leak',
  'Reading on without paying',
  'Guessing codes',
  'Forged header enrichment',
  'Forged or repeated billing callback',
  'Double charge',
  'Forged request from another site',
  'Script in data',
  'Open redirect',
  'Other users of the machine',
  'Plain lines, other hosts',
  'Stolen session',
  'Shared or second-hand phone',
  'Number that changed hands',
  'Forced subscription',
  'Books that talk to the assistant',
  'Points by tricks',
  'Denial of service',
  'Personal data',
  'A setting, a restart or a disk',
  'A database that goes away',
  'A clock that is wrong',
  'Development tools in production',
  'Supply chain, operators',
]

describe('docs/security.md', async () => {
  const [threatTable] = (await read('docs/security.md')).split('\n## ', 1)
  const rows = threatTable!
    .split('\n')
    .filter((line) => /^\| (?!Threat|---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('answers every threat', () => {
    for (const threat of threats) expect(rows.filter(([, name]) => name?.startsWith(threat))).toHaveLength(1)
    expect(rows).toHaveLength(threats.length)
  })

  it.each(rows.map(([, threat, , tests]) => [threat!, tests!] as const))(
    'names tests that are there: %s',
    async (_threat, tests) => {
      const named = tests.split(' · ')
      expect(named.length).toBeGreaterThan(1)
      for (const test of named) {
        const [, path, title] = /^`([^`]+)` › (.+)$/.exec(test) ?? []
        expect(path, test).toBeDefined()
        expect(existsSync(join(root, path!)), test).toBe(true)
        const titles = [...(await read(path!)).matchAll(/(?:\bit|\]|\))\(\s*\n?\s*['`]([^\n]+?)['`],/g)]
        expect(
          titles.some(([, text]) => text!.includes(title!)),
          test,
        ).toBe(true)
      }
    },
  )
})

describe('packages from elsewhere', () => {
  it('are pinned with their sums, and run nothing when they are installed', async () => {
    const { packages } = JSON.parse(await read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; link?: boolean; hasInstallScript?: boolean }>
    }
    const { allowScripts } = JSON.parse(await read('package.json')) as {
      allowScripts: Record<string, boolean>
    }
    const installed = Object.entries(packages).filter(
      ([path, entry]) => path.includes('node_modules/') && !entry.link,
    )
    expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
    const scripted = installed
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1)!)
    expect(scripted.filter((name) => allowScripts[name] !== false)).toEqual([])
  })
})

describe('the portal', () => {
  it('puts no markup into a page', async () => {
    const folder = join(root, 'apps/portal/src')
    const names = (await readdir(folder, { recursive: true })).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.|\.stories\./.test(name),
    )
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      const source = await readFile(join(folder, name), 'utf8')
      expect([
        name,
        /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/.test(source),
      ]).toEqual([name, false])
    }
  })
})
