import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const notOurs = /^(?:node_modules|\.?dist|\.git|\.data)$/
/** Every file below a folder, by its path from the root. */
const filesIn = (folder) =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
    )
const files = filesIn('')
const docs = files.filter((file) =>
  /^(?:CONTRIBUTING|SECURITY)\.md$|^docs\/(?:adr\/)?[^/]+\.md$|(?:^|\/)README\.md$/.test(file),
)
/** Every file, and every folder with a slash at its end. */
const paths = new Set(
  files.flatMap((file) => [...file.matchAll(/\/|$/g)].map(({ index }) => file.slice(0, index + 1))),
)
const ends = [...paths].map((path) => `/${path}`)

/** Paths that a build, an operator or a book makes. */
const notKept = /^DATA_DIR\/|(?:^|\/)\.?dist\/|^read(?:_img)?\.html$|^scans\/$/
/** A file by its ending, or a folder by the slash at its end. */
const looksLikePath = /^[\w.-]+(?:\/[\w.-]+)*(?:\.(?:tsx?|mjs|css|md|json|html|sql)|\/)$/

/** Paths in backticks, and in the trees that are drawn in plain fences. `core/` and `view/` are the short names of image-books.md. */
const pathsIn = (text) => {
  const trees = [...text.matchAll(/^```\n(.*?)^```/gms)].map(([, tree]) => tree)
  const spans = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, span]) => span)
  return [...trees, ...spans]
    .flatMap((part) => part.split(/[\s:;,()→◀▶·]+/))
    .map((word) => word.replace(/^core\//, 'reader-core/src/').replace(/^view\//, 'image-book-view/'))
    .filter((word) => looksLikePath.test(word) && !word.startsWith('.') && !notKept.test(word))
}
const exists = (path) => ends.some((end) => end.endsWith(`/${path}`))

it.each(docs)('every path that %s names exists, from the root or from a folder', (doc) => {
  const named = pathsIn(readFileSync(`${root}/${doc}`, 'utf8'))
  expect([...new Set(named)].filter((path) => !exists(path))).toEqual([])
})

it.each(docs)('every test that %s names is in its file', (doc) => {
  const text = readFileSync(`${root}/${doc}`, 'utf8')
  // Several titles may share one file.
  const named = [...text.matchAll(/((?:`[^`\n]+`(?: and )?)+) in `([\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)]
  const missing = named.flatMap(([, titles, file]) => {
    const source = paths.has(file) ? readFileSync(`${root}/${file}`, 'utf8') : undefined
    return [...titles.matchAll(/`([^`]+)`/g)]
      .map(([, title]) => title)
      .filter((title) => source !== undefined && !title.includes('…') && !source.includes(title))
      .map((title) => `${title} in ${file}`)
  })
  expect(missing).toEqual([])
})

it('a path that is gone is seen', () => {
  const text =
    'In `glide/spring.ts` and `motion/no-such-file.ts`.\n```\nno-such-folder/  what it holds\n```\n'
  expect(pathsIn(text).filter((path) => !exists(path))).toEqual(['no-such-folder/', 'motion/no-such-file.ts'])
})
