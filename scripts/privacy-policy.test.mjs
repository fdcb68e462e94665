import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as schema from '../apps/api/src/database/schema.ts'
import { texts as ar } from '../apps/portal/src/i18n/locales/ar-sa/policies.ts'
import { texts as en } from '../apps/portal/src/i18n/locales/en-us/policies.ts'
import { texts as sw } from '../apps/portal/src/i18n/locales/sw-ke/policies.ts'
import { endpoints, policyVersion, storedData, storedLife } from '../packages/portal-contract/src/index.ts'
import * as fields from './stored-fields.mjs'

const words = (text) => text.split(' ')
const rows = storedData.map(({ id }) => id)

/** The database library is a dependency of the API alone. */
const nameOf = (table) => table[Symbol.for('drizzle:Name')]
const columnsOf = (table) => Object.values(table[Symbol.for('drizzle:Columns')]).map(({ name }) => name)

describe('the table of stored data', () => {
  it('names every column of every table about readers, once', () => {
    const known = words(fields.otherTables)
    const found = Object.values(schema)
      .filter((table) => nameOf(table) && !known.includes(nameOf(table)))
      .map((table) => [nameOf(table), columnsOf(table).sort()])
    const named = Object.entries(fields.storedColumns).map(([table, groups]) => [
      table,
      Object.values(groups).flatMap(words).sort(),
    ])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(found))
    expect(known.filter((name) => !Object.values(schema).some((table) => nameOf(table) === name))).toEqual([])
  })

  it('names every call that stores something', () => {
    const writing = Object.entries(endpoints).flatMap(([name, { method }]) =>
      method === 'GET' ? [] : [name],
    )
    const named = [...Object.values(fields.storingCalls).flatMap(words), ...words(fields.otherCalls)]
    expect([...new Set([...writing, 'getSearch'])].sort()).toEqual([...new Set(named)].sort())
  })

  it('names what the portal keeps on the phone', () => {
    const files = execFileSync(
      'git',
      ['ls-files', 'apps/portal/src', 'packages/reader-core/src', 'packages/reader-react/src'],
      { encoding: 'utf8' },
    )
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|\/testing\//.test(file))
    const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const keys = new Set([...sources.matchAll(/['`](k_[a-z_]+)/g)].map(([, key]) => key))
    const known = words(fields.phoneKeys)
    expect([...keys].filter((key) => !known.some((name) => key === name || key.startsWith(name)))).toEqual([])
    expect(known.filter((name) => ![...keys].some((key) => key.startsWith(name)))).toEqual([])
    const databases = new Set(
      [...sources.matchAll(/(?:DATABASE = |database: )'([\w-]+)'/g)].map(([, name]) => name),
    )
    expect([...databases].sort()).toEqual(words(fields.phoneDatabases))
  })

  it('has no row that nothing belongs to', () => {
    const used = [
      ...Object.values(fields.storedColumns).flatMap((groups) => Object.keys(groups)),
      ...Object.keys(fields.storingCalls),
    ]
    // The log is no table, and what the phone alone keeps is in none.
    expect([...new Set([...used, 'log', 'phone'])].sort()).toEqual([...rows].sort())
  })
})

/** Sum of the table, the fields and the texts of each published version. Add a version; never change one. */
const VERSIONS = {
  '2026-11-28': '423708feca4b62ed',
}

describe('the version of the policies', () => {
  it('moves when what is stored, how long, or a text of them moves', () => {
    const { storedColumns, storingCalls, phoneKeys, phoneDatabases } = fields
    const stored = [storedColumns, storingCalls, phoneKeys, phoneDatabases]
    const sum = createHash('sha256')
      .update(JSON.stringify([storedData, storedLife, stored, en, sw, ar]))
      .digest('hex')
      .slice(0, 16)
    expect(
      VERSIONS[policyVersion],
      `what is stored or its text changed: set policyVersion to today and add it here with '${sum}'`,
    ).toBe(sum)
    expect(Object.keys(VERSIONS).at(-1)).toBe(policyVersion)
  })
})
