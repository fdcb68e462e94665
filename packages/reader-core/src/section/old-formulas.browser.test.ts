import stixTwoMath from '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2?url'
import { expect, it } from 'vitest'
import { parseSection } from './parse-section.ts'

const mathOf = async (formula: string) => {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p><math xmlns="http://www.w3.org/1998/Math/MathML">${formula}</math></p></body></html>`
  const { body } = await parseSection(source, 'application/xhtml+xml', 'c.xhtml')
  return body.querySelector('math')!
}

const parts = '<mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi>'

it.each([
  ['<mfenced><mi>a</mi></mfenced>', '(a)'],
  [`<mfenced>${parts}</mfenced>`, '(a,b,c,d)'],
  [`<mfenced open="[" close="]" separators="">${parts}</mfenced>`, '[abcd]'],
  [`<mfenced open="{" close="" separators=" ; | ">${parts}</mfenced>`, '{a;b|c|d'],
  [`<mfenced open="" close="|" separators=";,:.!">${parts}</mfenced>`, 'a;b,c:d|'],
  ['<mfenced open="&lt;" close=">"/>', '<>'],
  ['<mfenced open="["><mfenced><mi>a</mi></mfenced><mi>b</mi></mfenced>', '[(a),b)'],
])('the signs around a formula are drawn: %s', async (formula, text) => {
  const math = await mathOf(formula)
  expect(math.textContent).toBe(text)
  expect(math.querySelector('mfenced')).toBeNull()
})

it('a sign around a matrix is as high as the matrix, and keeps its name', async () => {
  const row = '<mtr><mtd><mn>1</mn></mtd></mtr>'
  const math = await mathOf(
    `<mfenced id="m" class="c" open="[" close="]"><mtable>${row.repeat(4)}</mtable></mfenced>`,
  )
  // Signs are stretched by the MATH table of a face, and few devices have one.
  document.fonts.add(await new FontFace('STIX Test', `url(${stixTwoMath})`).load())
  math.style.fontFamily = 'STIX Test'
  document.body.append(math)
  const [sign, matrix] = ['mo', 'mtable'].map((name) => math.querySelector(name)!.getBoundingClientRect())
  math.remove()
  expect(sign!.height).toBeGreaterThan(matrix!.height * 0.8)
  expect(math.querySelector('#m')!.getAttribute('class')).toBe('c')
})

it('columns are aligned as a table, a row and a cell say', async () => {
  const cells = '<mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd><mtd><mn>3</mn></mtd>'
  const math = await mathOf(
    `<mtable columnalign="right center left"><mtr>${cells}<mtd><mn>4</mn></mtd></mtr><mtr columnalign="left">${cells}<mtd columnalign="right"><mn>4</mn></mtd></mtr></mtable>`,
  )
  document.body.append(math)
  const alignments = [...math.querySelectorAll('mtd')].map((cell) => getComputedStyle(cell).textAlign)
  math.remove()
  const of = (row: number) => alignments.slice(row * 4, row * 4 + 4).join(' ')
  expect(of(0)).toMatch(/^right .*center left left$/)
  expect(of(1)).toBe('left left left right')
})

it('a formula of more elements than can be drawn is there to be read', async () => {
  const formula = '<mfenced><mi>x</mi></mfenced>'.repeat(3000)
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p><math id="m" xmlns="http://www.w3.org/1998/Math/MathML">${formula}</math></p></body></html>`
  const { body } = await parseSection(source, 'application/xhtml+xml', 'c.xhtml')
  expect(body.querySelector('math')).toBeNull()
  expect(body.querySelector('#m')!.textContent).toBe(Array(3000).fill('x').join(' '))
})
