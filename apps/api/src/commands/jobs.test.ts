import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { auditLog, bookCategories, books } from '../database/schema.ts'
import { seedCategories } from '../seed/categories.ts'
import { createMember, type Member } from '../testing/member.ts'
import { startOperatorServer } from '../testing/operator-server.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import type { TestApp } from '../testing/test-app.ts'
import { commands } from './commands.ts'
import { csvOf } from './csv.ts'
import { completionFor, helpFor } from './help.ts'

let folder: string
let server: TestApp
let member: Member
let bookId: string
const said: string[] = []
const run = async (name: string, ...args: string[]) => {
  said.length = 0
  expect(await commands[name]!.run(args)).toBe(0)
  return said.join('\n')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-jobs-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  server = await startOperatorServer(folder)
  await seedCategories(server.database)
  member = await createMember(server, { phoneE164: '+254712345678' })
  const report = await server.importer.importBytes(sampleEpub({ title: 'Mto' }), { name: 'mto', options: {} })
  bookId = report!.bookId
})
afterEach(() => said.splice(0))
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true })
})

const rowsOf = async () => ({
  book: await server.database.select().from(books),
  audit: (await server.database.select().from(auditLog)).length,
})

it('a command that is tried answers what would be, and changes nothing', async () => {
  const before = await rowsOf()
  const tried = await run('book', 'set', bookId, '--title', 'Mto mpya', '--category', 'poetry', '--dry-run')
  expect(tried).toMatch(/^Nothing is changed\. It would be:\n.*Mto mpya/)
  expect(await run('user', 'extend', member.userId, '3', '--reason', 'sorry', '--dry-run')).toContain(
    'subscription: gift',
  )
  expect(await run('category', 'remove', 'poetry', '--dry-run')).not.toContain('poetry')
  expect(await rowsOf()).toEqual(before)
  await expect(run('user', 'rest', member.userId, '--dry-run')).rejects.toThrow('cannot be tried')
  expect(await run('book', 'show', bookId)).not.toContain('Mto mpya')
})

it('a category is made, nested, ordered, renamed and removed, and stays away at the next start', async () => {
  const names = ['--name-en', 'Memoirs', '--name-sw', 'Kumbukumbu', '--name-ar', 'مذكرات']
  expect(await run('category', 'set', 'memoirs', ...names, '--in', 'history', '--order', '3')).toContain(
    '3  memoirs  Memoirs · Kumbukumbu · مذكرات',
  )
  await run('category', 'set', 'memoirs', '--name-en', 'Lives', '--in', 'none')
  await run('book', 'set', bookId, '--category', 'memoirs')
  await expect(run('category', 'remove', 'memoirs', '--yes')).rejects.toThrow('1 books are in it')
  expect(await run('category', 'remove', 'memoirs', '--to', 'history', '--yes')).not.toContain('Lives')
  expect(await server.database.select().from(bookCategories)).toMatchObject([{ categoryId: 'history' }])
  await run('category', 'remove', 'health', '--yes')
  await seedCategories(server.database)
  expect(await run('category', 'list')).not.toContain('health')
})

it('books are chosen, put in a series, and their author renamed', async () => {
  expect(await run('choice', 'set', bookId)).toContain(`1  ${bookId}`)
  expect(await run('series', 'set', 'Mito', bookId)).toContain('Mito')
  expect(await run('series', 'set', 'Mito', '--rename', 'Mito ya Kenya')).toContain('Mito ya Kenya')
  await run(
    'book',
    'set',
    bookId,
    '--author',
    'A. Ali',
    '--author',
    'Juma',
    '--tag',
    'river',
    '--age',
    'teen',
  )
  expect(await run('author', 'rename', 'A. Ali', 'Amina Ali', '--yes')).toBe('Amina Ali  1')
  expect(await run('book', 'show', bookId)).toContain('(Amina Ali, Juma)')
  await run('choice', 'set', '--dry-run', bookId)
  await run('book', 'set', bookId, '--series', 'none', '--home', 'none')
  expect(await run('series', 'list')).toBe('There is no series.')
})

it('a package is made by one command, and the days of one are kept once it was sold', async () => {
  const names = ['--name-en', 'Yearly', '--name-sw', 'Kila mwaka', '--name-ar', 'سنوية']
  await expect(run('package', 'set', 'yearly', '--price', '2000')).rejects.toThrow('give its names')
  expect(
    await run('package', 'set', 'yearly', ...names, '--price', '2000', '--days', '365', '--sale', 'on'),
  ).toBe('yearly  Yearly  KSH 2000 for 365 days  on sale')
})

it('a member is seen in one view, and is given days, a book and points', async () => {
  await run('user', 'extend', '0712345678', '3', '--reason', 'a day without service')
  await run('user', 'give-book', member.userId, bookId, '--reason', 'sorry')
  await run('user', 'give-points', member.userId, '40', '--reason', 'sorry')
  const view = await run('user', 'show', member.userId)
  expect(view).toMatch(/subscription: gift, KSH 0, cancelled, paid until 20/)
  expect(view).toContain('points: 40')
  expect(view).toContain(`gift: ${bookId}`)
  expect(view).toContain('gift: 3 days')
  expect(view).not.toContain('712345678')
  await expect(run('user', 'give-book', member.userId, bookId, '--reason', 'x')).rejects.toThrow('already')
})

it('answers are JSON or a table on request', async () => {
  expect(JSON.parse(await run('book', 'show', bookId, '--json'))).toMatchObject({ id: bookId, losses: [] })
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await run('category', 'list', '--csv')
  const table = String(write.mock.calls[0]![0])
  write.mockRestore()
  expect(table.split('\r\n')[0]).toBe('id,names,parentId,icon,order,books')
  // A formula of a spreadsheet stays a text.
  expect(csvOf([{ a: '=1+1', b: 'x,"y"', c: ['k', 'l'] }])).toBe('a,b,c\r\n\'=1+1,"x,""y""",k; l\r\n')
})

it('the help names every command, and the shell completes them', () => {
  const help = helpFor(commands)
  for (const name of Object.keys(commands)) expect(help).toContain(`kurasa -- ${name}`)
  expect(helpFor(commands, 'book')).toContain('Changes what the catalogue says of a book')
  for (const { usage, about } of Object.values(commands)) expect(about).toHaveLength(usage.length)
  const script = `${completionFor(commands, 'bash', '/srv/it')}
    complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kurasa; echo "\${COMPREPLY[*]}"; }
    complete_line kurasa cat
    complete_line kurasa category ''
    complete_line kurasa category set memoirs --name`
  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'category',
    'list set remove',
    '--name-en --name-sw --name-ar',
  ])
})

it('a folder of books comes in with the table beside it, and the rest is said in words', async () => {
  const books = join(folder, 'books')
  await mkdir(books, { recursive: true })
  await writeFile(join(books, 'ziwa.epub'), sampleEpub({ title: 'Ziwa', identifier: 'urn:ziwa' }))
  const table =
    'file,title,authors,price,preview,categories,age\nziwa.epub,Ziwa kuu,Amina,80,60,folktales,teen\nnone.epub,None,,,,,\n'
  await writeFile(join(books, 'list.csv'), table)
  const warned: string[] = []
  const warn = vi.spyOn(console, 'error').mockImplementation((line: string) => void warned.push(line))
  expect(await run('import', books, '--dry-run')).toContain('Nothing is imported: 1 files, 2 records.')
  await run('import', books, '--draft')
  warn.mockRestore()
  expect(warned).toContain('list.csv, line 3: there is no file of none.epub.')
  expect(warned).toContain('list.csv, line 2: it has no description.')
  const found = JSON.parse(await run('book', 'list', 'Ziwa kuu', '--json'))
  expect(found).toMatchObject([
    { authors: ['Amina'], access: 'paid', priceKsh: 80, categories: ['folktales'], state: 'draft' },
  ])
})
