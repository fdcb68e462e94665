import { afterEach, expect, it } from 'vitest'
import { typeOfSlice } from './page-type.ts'

afterEach(() => document.body.replaceChildren())

const TEXT = 'The tide was out, and the boats lay on their sides in the mud. '

function sliceOf(html: string): HTMLElement {
  const host = document.createElement('div')
  host.attachShadow({
    mode: 'open',
  }).innerHTML = `<style>* { font: 20px/30px serif; margin: 0 } .set { font: 40px/50px serif; margin: 10px 0 }</style><kz-body>${html}</kz-body>`
  document.body.append(host)
  return host
}

it('reads the type of paragraphs, whatever element they are', () => {
  for (const markup of [
    `<p class="set">${TEXT.repeat(4)}</p>`,
    `<div><div class="set">${TEXT.repeat(4)}</div></div>`,
    `<ul><li class="set">${TEXT.repeat(4)}</li></ul>`,
    `<blockquote><div>Short</div></blockquote><blockquote class="set">${TEXT.repeat(4)}</blockquote>`,
  ]) {
    const type = typeOfSlice(sliceOf(markup))
    expect(type, markup).toMatchObject({ size: 40, line: 50, gap: 10, isProse: true })
    expect(type?.letter).toBeGreaterThan(0.3)
    expect(type?.letter).toBeLessThan(0.7)
  }
})

it('takes a page of short lines for no prose, and an empty one for nothing', () => {
  const page = `<div>${`<div class="set">${TEXT}</div>`.repeat(5)}</div>`
  expect(typeOfSlice(sliceOf(page))).toEqual({ size: 20, line: 30, isProse: false })
  expect(typeOfSlice(document.createElement('div'))).toBeUndefined()
})
