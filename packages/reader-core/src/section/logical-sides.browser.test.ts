import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Boxes on screen of the elements `#a` and `#b` of a chapter. */
async function boxesOf(css: string) {
  const body = `<div id="a">${'字'.repeat(60)}</div><div id="b">${'字'.repeat(20)}</div>`
  const publication = await memoryBook([{ body, css }], 'ja')
  const box = document.createElement('div')
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null })
  ends.push(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  const hosts = [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')]
  const find = (id: string) =>
    hosts.flatMap((host) => host.shadowRoot!.querySelector(`#${id}`) ?? [])[0]!.getBoundingClientRect()
  return { a: find('a'), b: find('b') }
}

it.each([
  ['vertical-rl', 'margin-left'],
  ['tb-rl', 'margin-left'],
  ['vertical-lr', 'margin-right'],
])('the space after a box of a book in %s is below it, not beside it', async (mode, side) => {
  const plain = await boxesOf('div { margin: 0 }')
  for (const name of ['-epub-writing-mode', 'writing-mode']) {
    const { a, b } = await boxesOf(`html { ${name}: ${mode} } div { margin: 0 } #a { ${side}: 6em }`)
    expect([a.left, a.right]).toEqual([plain.a.left, plain.a.right])
    expect(b.top - a.bottom).toBeGreaterThan(80)
  }
})

it('sides of other books stay as they are', async () => {
  const { a } = await boxesOf('div { margin: 0 } #a { margin-left: 2em }')
  const plain = await boxesOf('div { margin: 0 }')
  expect(a.left - plain.a.left).toBeGreaterThan(20)
})
