import { expect, it } from 'vitest'
import type { Section } from '../publication/publication.ts'
import { choosePreview, chooseVariant } from './choose-variant.ts'

const variant = (width: number) => ({ href: `w${width}`, type: 'image/webp', width })
const section = (width: number | undefined, ...widths: number[]) =>
  ({ href: 'own', type: 'image/jpeg', width, variants: widths.map(variant) }) as unknown as Section

it.each([
  [section(1200, 100, 480, 800), 700, false, 'w800'],
  [section(1200, 100, 480, 800), 530, false, 'w480'],
  [section(1200, 100, 480, 800), 900, false, 'own'],
  [section(1200, 100, 480, 800), 900, true, 'w480'],
  [section(1200, 100), 900, true, 'own'],
  [section(600, 480, 2000), 1500, false, 'w2000'],
  [section(600, 700), 650, false, 'own'],
  [section(undefined, 480), 400, false, 'w480'],
  [section(undefined, 480), 900, false, 'own'],
  [section(1200), 10, true, 'own'],
])('the narrowest image that is wide enough is taken (case %#)', (page, width, isSaving, href) => {
  expect(chooseVariant(page, width, isSaving).href).toBe(href)
})

it('a preview is much smaller than the image it replaces', () => {
  const page = section(1200, 100, 480)
  expect(choosePreview(page, chooseVariant(page, 1200, false))?.href).toBe('w100')
  expect(choosePreview(page, chooseVariant(page, 50, false))).toBeUndefined()
  expect(choosePreview(section(1200, 700), section(1200))).toBeUndefined()
  expect(choosePreview(section(1200), section(1200))).toBeUndefined()
})
