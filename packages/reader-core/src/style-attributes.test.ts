import { expect, it } from 'vitest'
import { withStyleTexts } from './style-attributes.ts'

it('renames the attribute in tags only', () => {
  const kept =
    '<p title="a style = b" class=\'x style=y\'>the style = plain</p><![CDATA[<p style="a">]]><x:p x:style="a"/><p data-style="a">'
  expect(withStyleTexts(kept)).toBe(kept)
  expect(withStyleTexts('<p class="a > b"\n\tSTYLE = "color: red">x</p><br style=color:red />')).toBe(
    '<p class="a > b"\n data-kz-style = "color: red">x</p><br data-kz-style=color:red />',
  )
})

it('reads a source that is made to take long in one pass', () => {
  const began = performance.now()
  for (const part of ['<a ', '<a "', '<a \'"', '<![CDATA[', '<a style=', '"', '<a "b" '])
    withStyleTexts(` style=${part.repeat(200_000)}`)
  expect(performance.now() - began).toBeLessThan(3000)
})
