import { expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const cell = '<mtd><mn>12345678</mn><mo>+</mo></mtd>'
const formula = `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="A long sum"><mtable><mtr>${cell.repeat(9)}</mtr></mtable></math>`
const table = `<table><tr>${'<td>Immeasurabilities</td>'.repeat(6)}</tr></table>`
const small = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>x</mi></math>'

/** Opens the middle of the first element with a name. */
async function closeUp(body: string, name: string) {
  const publication = await memoryBook([{ body: `<p>Before.</p>${body}<p>After.</p>` }])
  const { reader, find } = await openedBook(publication)
  const { left, top, width, height } = find(name).getBoundingClientRect()
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

it('a formula that fits is text: a tap on it is one on the page', async () => {
  expect((await closeUp(small, 'math')).isFound).toBe(false)
})
