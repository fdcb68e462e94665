import { createReader, openPublication } from '@kurasa/reader-core'
import axe from 'axe-core'
import { expect, it, onTestFinished } from 'vitest'

const cells = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `<${name}>${name === 'th' ? 'Head' : 'Cell'} ${i}</${name}>`).join(
    '',
  )

/** Tables that are set row by row, with rows and groups that books leave without cells. */
const TABLES: [name: string, table: string][] = [
  [
    'many columns, and a row without cells',
    `<table><thead><tr>${cells('th', 12)}</tr></thead><tbody>${`<tr>${cells('td', 12)}</tr>`.repeat(10)}<tr></tr></tbody><tfoot></tfoot></table>`,
  ],
  [
    'rows of one cell beside empty ones',
    `<table><caption>Long</caption><colgroup><col/></colgroup>${`<tr><th>Row</th><td>${'word '.repeat(12)}</td></tr><tr/>`.repeat(60)}</table>`,
  ],
  [
    'a table for looks only',
    `<table role="presentation"><tr><td colspan="11">${'a '.repeat(300)}</td></tr>${`<tr>${cells('td', 11)}</tr>`.repeat(9)}</table>`,
  ],
]

it.each(TABLES)('a table that is set row by row has sound roles: %s', async (_, table) => {
  const html = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>T</title></head><body><h1>Tables</h1><p>Text.</p>${table}</body></html>`
  const bytes = new TextEncoder().encode(html)
  const publication = await openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:test:tables', title: 'Tables', language: 'en' },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml', size: bytes.length }],
    }),
    read: async () => bytes,
  })
  const box = document.createElement('main')
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  onTestFinished(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  const hosts = () => [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')]
  expect(hosts().some((host) => host.shadowRoot?.querySelector('table[data-kz-rows]'))).toBe(true)
  const runOnly = ['aria-required-children', 'aria-required-parent', 'aria-allowed-role', 'aria-roles']
  const { violations, passes } = await axe.run(box, { runOnly })
  const found = violations.map(
    ({ id, nodes }) => `${id} ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
  expect(found).toEqual([])
  expect(passes.map(({ id }) => id)).toContain('aria-required-children')
})
