import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { memoryBook } from '../testing/memory-book.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const cell = '<mtd><mn>12345678</mn><mo>+</mo></mtd>'
const formula = `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="A long sum"><mtable><mtr>${cell.repeat(9)}</mtr></mtable></math>`
const table = `<table><tr>${'<td>Immeasurabilities</td>'.repeat(6)}</tr></table>`
const small = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>x</mi></math>'

/** Asks for what stands in the middle of the first element of a name. */
async function closeUp(body: string, name: string) {
  const publication = await memoryBook([{ body: `<p>Before.</p>${body}<p>After.</p>` }])
  const box = document.createElement('div')
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;width:360px;height:632px'
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
  const element = hosts.map((host) => host.shadowRoot?.querySelector(name)).find(Boolean)!
  const { left, top, width, height } = element.getBoundingClientRect()
  const isFound = reader.showImageAt(left + width / 2, top + height / 2)
  return { reader, isFound }
}

it.each([
  ['formula', formula, 'math', 'A long sum'],
  ['table', table, 'table', 'Immeasurabilities'.repeat(6)],
])(
  'a %s that was made to fit is a picture of its own, in large letters, when it is touched',
  async (_, body, name, alt) => {
    const { reader, isFound } = await closeUp(body, name)
    expect(isFound).toBe(true)
    await expect.poll(() => reader.getSnapshot().panel).toBe('image')
    const image = reader.getSnapshot().image!
    expect(image.alt).toBe(alt)
    const picture = new Image()
    picture.src = image.href
    await picture.decode()
    expect(picture.naturalWidth).toBeGreaterThan(1000)
    expect(picture.naturalHeight).toBeGreaterThan(32)
  },
)

it('a formula that has room is text: a tap on it is one on the page', async () => {
  expect((await closeUp(small, 'math')).isFound).toBe(false)
})
