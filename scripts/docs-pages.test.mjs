import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { deadLinks } from '../apps/docs/build/links.mjs'
import { expandPage, filesBelow, handwrittenCode } from '../apps/docs/build/pages.mjs'
import { examplesOf } from '../apps/docs/build/recipes.mjs'
import { repositoryPage } from '../apps/docs/build/repository-pages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = join(root, 'apps/docs/pages')

it.each(filesBelow(pages))('%s has no code but that of files, and each of them exists', (file) => {
  const source = readFileSync(join(pages, file), 'utf8')
  expect(handwrittenCode(source)).toEqual([])
  expect(expandPage(source, root)).not.toMatch(/^(?:<<<|@picture) /m)
})

it.each(examplesOf(root))('the recipe $name has words, a page and code', ({ shows, page, files }) => {
  expect(shows).toMatch(/^[^|]*[a-z]{3}[^|]*$/)
  // One of a server framework has a page that this renders.
  expect(files.some((file) => file === page || file === 'app/page.tsx')).toBe(true)
})

it('code that is written in a page, and a region that is gone, are seen', () => {
  expect(handwrittenCode('```sh\nnpm ci\n```\n\n```ts\nopen()\n```')).toEqual(['ts'])
  expect(() => expandPage('<<< examples/core/main.ts#gone', root)).toThrow('has no region')
})

it('a document of the repository links to pages of the site, and to nothing that the site has not', () => {
  const { source } = repositoryPage(
    'docs/typography.md',
    { 'docs/typography.md': 'quality/typography.md', 'docs/conformance.md': 'quality/conformance.md' },
    root,
  )
  expect(source).not.toMatch(/\]\((?!https?:|#|\.\.\/quality\/conformance\.md|\/)/)
})

it('links to a file or an id that is not there are dead', () => {
  const site = mkdtempSync(join(tmpdir(), 'kurasa-links-'))
  mkdirSync(join(site, 'a'))
  writeFileSync(join(site, 'index.html'), '<a href="/a/#x">1</a><a href="/a/#y">2</a><a href="b.html">3</a>')
  writeFileSync(
    join(site, 'a/index.html'),
    '<h1 id="x">A</h1><a href="../index.html">4</a><img src="/c.svg">',
  )
  expect(deadLinks(site)).toEqual([
    'index.html: /a/#y has no such id',
    'index.html: b.html is not there',
    'a/index.html: /c.svg is not there',
  ])
})
