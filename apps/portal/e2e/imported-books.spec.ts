import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { ReadPage } from './read-page.ts'

const run = promisify(execFile)
const corpus = process.env.KURASA_CORPUS ?? join(import.meta.dirname, '../../../../shared/corpus')
const environment = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT }

/** The operator's command, against the server that is running. */
async function importBook(...files: string[]) {
  return run('npm', ['run', '--silent', 'kurasa', '--', 'import', ...files], {
    cwd: join(import.meta.dirname, '../../..'),
    env: environment,
    timeout: 100_000,
  }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      status: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

const BOOKS = [
  { file: 'books/en-war-and-peace.epub', title: 'War and Peace', side: 'right' },
  { file: 'books/ar-tarikh-al-falsafa-al-haditha.epub', title: 'تاريخ الفلسفة الحديثة', side: 'left' },
] as const

for (const { file, title, side } of BOOKS) {
  test(`${file} is imported while the server runs, and read`, async ({ page, request }) => {
    test.skip(!existsSync(join(corpus, file)), `the real book ${file} is not beside the project`)
    const imported = await importBook(join(corpus, file))
    expect(imported.output).not.toContain('rror:')
    expect(imported.status).toBe(0)
    const { data } = await (await request.get('/api/portal/books?limit=50')).json()
    const book = data.items.find((item: { title: string }) => item.title === title)
    expect(book).toBeTruthy()

    await page.goto(`/details?id=${book.id}`)
    await page.getByRole('link', { name: /^(Read|Continue|اقرأ|تابِع)$/ }).tap()
    const reader = new ReadPage(page, side)
    await reader.opened()
    const read: string[] = []
    for (let turn = 0; turn < 12; turn++) {
      await reader.forward()
      read.push(await reader.text())
    }
    for (let turn = 0; turn < 3; turn++) {
      await reader.backward()
      expect(await reader.text()).toBe(read[10 - turn])
    }
    await page.waitForTimeout(1500)
    const shown = await reader.text()
    await page.reload()
    await reader.opened()
    await expect.poll(() => reader.text()).toBe(shown)
  })
}

test('a damaged file is refused with one sentence, and the catalogue stays', async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-bad-'))
  const listed = async () =>
    (await (await request.get('/api/portal/books?limit=50')).json()).data.items.length
  const before = await listed()
  const text = join(folder, 'notes.epub')
  writeFileSync(text, 'These are notes, not a book.\n')
  const files = [text]
  const whole = join(corpus, 'books/en-flatland.epub')
  if (existsSync(whole)) {
    const bytes = readFileSync(whole)
    const half = join(folder, 'half.epub')
    writeFileSync(half, bytes.subarray(0, bytes.length / 2))
    files.push(half)
  }
  for (const file of files) {
    const { status, output } = await importBook(file)
    expect(status).not.toBe(0)
    expect(output.trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(output).not.toMatch(/\n\s+at /)
  }
  expect(await listed()).toBe(before)
})
