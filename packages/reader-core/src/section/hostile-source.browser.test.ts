import { describe, expect, inject, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { StyleRewriter } from './book-styles.ts'
import { parseSection } from './parse-section.ts'
import { beginningOf } from './section-beginning.ts'
import { SectionLoader } from './section-loader.ts'

/** So many that scanning from each of them to the end of the source takes minutes. */
const MANY = inject('isLong') ? 400_000 : 40_000
/** Generous: minutes differ from the delay of a busy machine. */
const LIMIT_MS = 30_000

const page = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>Before.</p>${body}`

describe('a source made to be read for hours', () => {
  it.each([
    ['comments', '<!--'],
    ['character data', '<![CDATA['],
    ['instructions', '<?x '],
    ['tags', '<a '],
    ['attributes', '<a b="'],
    ['quotes', `<a b='c"`],
    ['ends', '</p '],
    ['document types', '<!DOCTYPE ['],
    ['entities', '&a'],
  ])(
    '%s that do not end: parsed, beginning and all',
    async (_, part) => {
      const source = page(part.repeat(MANY))
      expect(beginningOf(source)?.includes('Before.') ?? true).toBe(true)
      for (const type of ['application/xhtml+xml', 'text/html'])
        expect((await parseSection(source, type, 'a.xhtml')).body.textContent).toContain('Before.')
      expect((await parseSection(part.repeat(MANY), 'application/xhtml+xml', 'a.xhtml')).body).toBeDefined()
    },
    LIMIT_MS,
  )

  it.each([
    ['comments', '/*a'],
    ['imports', '@import a '],
    ['more imports', '@import "a.css";'],
    ['addresses', 'url(a '],
    ['quoted addresses', 'url("a '],
    ['namespaces', '@namespace a '],
    ['attributes', '[ epub|type'],
    ['rules', 'p{color:red}'],
  ])(
    'style sheets of %s',
    async (_, part) => {
      const css = `p { margin: 0 } ${part.repeat(MANY)})`
      const rewriter = new StyleRewriter(async () => new TextEncoder().encode(css))
      const source = await parseSection(page('</body></html>'), 'application/xhtml+xml', 'a.xhtml')
      const styles = await rewriter.styles({ ...source, styles: [{ text: css }] }, 'a.xhtml')
      expect(typeof styles.css).toBe('string')
    },
    LIMIT_MS,
  )

  it('style sheets that import one another without end are read once each', async () => {
    let reads = 0
    const rewriter = new StyleRewriter(async (href) => {
      reads++
      const number = Number(/\d+/.exec(href)?.[0] ?? 0)
      const imports = Array.from({ length: 20 }, (_, i) => `@import "${(number + i) % 20}.css";`)
      return new TextEncoder().encode(`${imports.join('')} .c${number} { color: red }`)
    })
    const source = await parseSection(page('</body></html>'), 'application/xhtml+xml', 'a.xhtml')
    const { css } = await rewriter.styles({ ...source, styles: [{ href: '0.css' }] }, 'a.xhtml')
    expect(reads).toBe(20)
    expect(css.match(/\.c\d+/g)).toHaveLength(20)
  })

  it(
    'thousands of rules that match siblings and boxes over a long section',
    async () => {
      const css = Array.from(
        { length: 20_000 },
        (_, i) => `p + p.c${i} { float: left } .d${i} > p:nth-child(2n) { color: red }`,
      )
      const publication = await memoryBook([
        { body: '<p class="c1">a</p>'.repeat(10_000), css: css.join('') },
      ])
      const content = await new SectionLoader(publication).load(0)
      expect(content.leaves.textLength).toBe(10_000)
      publication.close()
    },
    LIMIT_MS,
  )
})
