import { describe, expect, it, vi } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

/** Work of the engine on its pages while a book opens. */
interface Work {
  /** Calls that change a style or an attribute. */
  writes: number
  /** Calls that read boxes. */
  reads: number
  /** Reads of boxes that follow a write, so that the browser lays out in between. */
  layouts: number
}

/** Counts the work by which a chapter is opened at its first page. */
async function workOf(body: string, css: string): Promise<Work> {
  const work = { writes: 0, reads: 0, layouts: 0 }
  let isDirty = false
  const written = () => {
    work.writes++
    isDirty = true
  }
  const read = () => {
    work.reads++
    if (isDirty) work.layouts++
    isDirty = false
  }
  const count = <Kind extends object>(owner: Kind, name: keyof Kind & string, note: () => void) => {
    const own = owner[name] as unknown as (...values: unknown[]) => unknown
    return vi.spyOn(owner as Record<string, () => unknown>, name).mockImplementation(function (
      this: unknown,
      ...values: unknown[]
    ) {
      note()
      return own.apply(this, values)
    })
  }
  const spies = [
    count(CSSStyleDeclaration.prototype, 'setProperty', written),
    count(Element.prototype, 'setAttribute', written),
    count(Element.prototype, 'getBoundingClientRect', read),
    count(Element.prototype, 'getClientRects', read),
    count(Range.prototype, 'getClientRects', read),
  ]
  try {
    await openedBook(await memoryBook([{ body, css }]))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return work
}

/** Most writes, and reads of boxes, for each leaf of a slice. */
const MOST_A_LEAF = 40
const MOST_LAYOUTS = 120
const OFF_PAGE = 'section { --x: 3000px } .off { text-indent: var(--x) }'

const cells = (count: number, name = 'td'): string =>
  Array.from(
    { length: count / 5 },
    (_, row) => `<tr>${`<${name} class="off">w${row}</${name}>`.repeat(5)}</tr>`,
  ).join('')

const CHAPTERS: Record<string, { css?: string; body: (count: number) => string }> = {
  'table off its page': {
    css: 'section { --x: 3000px } .off { position: relative; left: var(--x) }',
    body: (count) => `<section><table><tr><td rowspan="2">a</td></tr>${cells(count)}</table></section>`,
  },
  'table of moved cells': {
    css: `${OFF_PAGE} td { position: relative; overflow: hidden }`,
    body: (count) => `<section><table><tr><td rowspan="2">a</td></tr>${cells(count)}</table></section>`,
  },
  'table on its page': { body: (count) => `<table><tr><td rowspan="2">a</td></tr>${cells(count)}</table>` },
  'spans of one paragraph': {
    css: 'section { --x: 3000px } span { font-size: var(--x) }',
    body: (count) => `<section><p>${'<span>word</span> '.repeat(count / 5)}</p></section>`,
  },
  floats: {
    css: `${OFF_PAGE} .off { float: left }`,
    body: (count) => `<section>${'<div class="off">word</div>'.repeat(count)}</section>`,
  },
  'boxes in one another': {
    css: OFF_PAGE,
    body: (count) =>
      `<section>${'<div><p class="off">w</p>'.repeat(count / 5)}${'</div>'.repeat(count / 5)}</section>`,
  },
}

const counted = Object.entries(CHAPTERS).flatMap(([name, chapter]) =>
  // The browser's own layout of so many floats and long lines grows faster.
  (/^table/.test(name) ? [1000, 4000] : [1000]).map((count) => ({ name, count, ...chapter })),
)

describe('work of a slice', () => {
  it.each(counted)('grows no faster than its leaves: $name, $count', async ({ count, css = '', body }) => {
    const { writes, reads, layouts } = await workOf(body(count), css)
    expect(writes).toBeLessThan(MOST_A_LEAF * count)
    expect(reads).toBeLessThan(MOST_A_LEAF * count)
    expect(layouts).toBeLessThan(MOST_LAYOUTS)
  })
})
