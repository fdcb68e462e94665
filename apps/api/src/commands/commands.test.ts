import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { startOperatorServer } from '../testing/operator-server.ts'
import type { TestApp } from '../testing/test-app.ts'
import { commands } from './commands.ts'

describe('a command that makes no sense is refused in one sentence beside a running server', () => {
  let folder: string
  let server: TestApp
  const complaints: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurasa-commands-'))
    server = await startOperatorServer(folder)
    vi.stubEnv('DATA_DIR', folder)
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation((line: string) => void complaints.push(line))
  })
  beforeEach(() => void complaints.splice(0))
  afterAll(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await server.close()
    await rm(folder, { recursive: true })
  })

  it.each([
    [['import'], 'Name the EPUB or CBZ files or folders to import.'],
    [
      ['import', 'a.epub', '--price', '5'],
      '--price: a price belongs to access "paid", and "paid" needs one.',
    ],
    [['import', 'a.epub', '--access', 'all'], '--access: '],
    [['import', 'a.epub', '--colour', 'red'], "Unknown option '--colour'."],
    [['import', 'a.epub', '--category', 'poems'], 'was not imported: there is no such file.'],
    [['import', 'a.cbz', '--book'], "Option '--book <value>' argument missing."],
    [['book'], 'Say what to do: book list, book show, book set, book publish, book hide or book withdraw.'],
    [['book', 'hide'], 'Like this: book hide <id>.'],
    [['book', 'hide', 'x', '--title', 'y'], '--title does not belong to book hide.'],
    [['book', 'set', 'x', '--home', 'first'], '--home must be a number.'],
    [['book', 'set', 'x', '--series-place', '2'], '--series: '],
    [['book', 'set', 'x'], 'There is nothing to change.'],
    [['sales', 'list', '--from', 'monday', '--to', '2026-11-28'], '--from: a day looks like 2026-11-28.'],
    [['category', 'remove', 'poetry'], 'To do it, add --yes; to try it, --dry-run.'],
    [['category', 'remove', 'nothing', '--dry-run'], 'There is no category "nothing".'],
    [
      ['category', 'set', 'memoirs', '--name-en', 'Memoirs'],
      'A new category needs its name in English, Swahili and Arabic.',
    ],
    [['category', 'set', 'poetry', '--in', 'poetry'], 'A category cannot be within itself.'],
    [['report', 'list', '--state', 'open', '--csv', 'x'], 'Like this: report list'],
    [['points', 'show', '--csv'], 'This command has no table'],
    [['book', 'remove', 'nothing'], 'There is no book "nothing".'],
    [['backup'], 'Name one file to write the backup to.'],
    [['backup', '.'], '. is already there: name a file that is not.'],
    [['backup', 'no/such/folder/x'], 'cannot be written (ENOENT).'],
    [['restore'], 'Name the one file of the backup.'],
    [['restore', 'none'], 'Another Kurasa server'],
    [['export'], 'Name one folder to export to.'],
    [['export', '.'], 'is not empty: name a new one.'],
    [['migrate-to'], 'Name the one database to migrate to.'],
    [['migrate-to', 'postgres://127.0.0.1:1/x'], 'Another Kurasa server'],
  ])('%j', async ([name, ...args], sentence) => {
    const [said, ...more] = [...(await refusalOf(name!, args))]
    expect(said).toContain(sentence)
    expect(said).toMatch(/^\S[^\n]+$/)
    expect(more).toEqual([])
  })

  /** Returns the output for the operator: the sentence of the error, or of the file that failed. */
  async function refusalOf(name: string, args: string[]): Promise<string[]> {
    try {
      expect(await commands[name]!.run(args)).toBe(1)
      return complaints
    } catch (error) {
      expect(error).toBeInstanceOf(OperatorError)
      return [...complaints, (error as Error).message]
    }
  }
})
