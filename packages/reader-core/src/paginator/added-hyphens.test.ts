import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addHyphens, pageOffset, sourceOffset, sourceText } from './added-hyphens.ts'

const textNode = (data: string) => ({ data }) as Text

it('keeps every character of the source where it is, with and without a hyphen at the end', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'b', ' ', '\u00ad') }),
      fc.array(fc.nat(38), { maxLength: 8 }),
      fc.boolean(),
      (source, places, isCut) => {
        const points = [...new Set(places)]
          .filter((point) => point > 0 && point < source.length)
          .sort((a, b) => a - b)
        const node = textNode(source)
        addHyphens(node, points, isCut ? '\u2010' : '')
        expect(node.data.length).toBe(source.length + points.length + (isCut ? 1 : 0))
        expect(sourceText(node)).toBe(source)
        for (let offset = 0; offset < source.length; offset++) {
          expect(node.data[pageOffset(node, offset)]).toBe(source[offset])
          expect(sourceOffset(node, pageOffset(node, offset))).toBe(offset)
        }
        expect(pageOffset(node, source.length)).toBe(node.data.length)
        expect(sourceOffset(node, node.data.length)).toBe(source.length)
        // A hyphen belongs to the character behind it.
        for (const point of points) expect(sourceOffset(node, pageOffset(node, point) - 1)).toBe(point)
      },
    ),
  )
})

it('changes no offset of a text without added hyphens', () => {
  const node = textNode('a\u00adb')
  expect([sourceText(node), pageOffset(node, 2), sourceOffset(node, 2)]).toEqual(['a\u00adb', 2, 2])
})
