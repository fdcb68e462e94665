import { afterEach, expect, it } from 'vitest'
import { isOverMargin, sampleOf } from './pointer-sample.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

/** Presses an element of a page of the reader, with a mouse. */
function press(flowClass: string, selector: string) {
  const surface = document.createElement('div')
  const host = surface.appendChild(document.createElement('article'))
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<div class="${flowClass}"><kz-body><p>Words <b>and more</b></p> <section> <i></i> </section></kz-body></div>`
  document.body.append(surface)
  let seen: [boolean | undefined, boolean] = [undefined, false]
  surface.addEventListener('pointerdown', (event) => {
    seen = [sampleOf(event, surface).isOverText, isOverMargin(event, surface)]
  })
  const event = new PointerEvent('pointerdown', { pointerType: 'mouse', bubbles: true, composed: true })
  root.querySelector(selector)!.dispatchEvent(event)
  return seen
}

it.each([
  ['text, between its blocks', '', 'kz-body', true],
  ['text', '', 'b', true],
  ['words of a fixed page', 'fixed', 'b', true],
  ['a paragraph of a fixed page', 'fixed', 'p', true],
  ['the ground of a fixed page', 'fixed', 'kz-body', false],
  ['a box without words on a fixed page', 'fixed', 'section', false],
])('a mouse over %s is over text: only beside text it turns pages', (_, flowClass, selector, isText) => {
  expect(press(flowClass, selector)).toEqual([isText, !isText])
})
