import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page as testPage } from 'vitest/browser'

import { kurasaTexts } from '../testing/all-texts.ts'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pause } from '../testing/touch.ts'

afterEach(async () => {
  unmountAll()
  await testPage.viewport(360, 740)
})

const ACCENTS: Record<string, string> = { a: 'á', e: 'ë', i: 'î', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' }

/** A text of a pseudo-language: every word longer by two fifths, values unchanged. */
function pseudo(text: string): string {
  return text
    .split(/({{[^}]+}})/)
    .map((part) => {
      if (part.startsWith('{{')) return part
      return part.replace(/\p{L}+/gu, (word) => {
        const accented = [...word].map((letter) => ACCENTS[letter] ?? letter).join('')
        return accented + accented.slice(0, Math.ceil(word.length * 0.4))
      })
    })
    .join('')
}

it.each(['en_US', 'ar_SA'] as const)(
  'in words two fifths longer than those of %s nothing is cut off at 320 px',
  async (locale) => {
    const labels = Object.fromEntries(
      Object.entries(kurasaTexts[locale]).map(([key, text]) => [
        key,
        key.startsWith('face.') ? text : pseudo(text),
      ]),
    )
    const { view, region, engine } = await mountReader(locale === 'ar_SA' ? 'arabic' : 'english', {
      locale,
      labels,
      onClose: () => undefined,
    })
    await testPage.viewport(320, 640)
    const box = view.container.firstElementChild as HTMLElement
    box.style.cssText = 'inline-size:320px;block-size:640px'
    await pause(600)
    const cut: string[] = []
    const look = async (where: string) => {
      await pause(500)
      if (document.documentElement.scrollWidth > 320)
        cut.push(`${where}: the page is ${document.documentElement.scrollWidth} px wide`)
      for (const element of region().querySelectorAll<HTMLElement>('button, label, h2, legend, p, span')) {
        if (element.closest('[inert]') || element.clientWidth < 2 || element.children.length > 0) continue
        const { clipPath, overflow, textOverflow } = getComputedStyle(element)
        // Words for assistive technology alone.
        if (clipPath !== 'none') continue
        const isCut =
          element.scrollWidth > element.clientWidth + 1 &&
          overflow !== 'visible' &&
          textOverflow !== 'ellipsis'
        const { left, right } = element.getBoundingClientRect()
        const isOutside = getComputedStyle(element).display !== 'inline' && (left < -1 || right > 321)
        if (isCut || isOutside) cut.push(`${where}: ${element.textContent}`)
      }
    }
    await look('reading')
    act(() => engine().showControls(true))
    await look('bars')
    for (const panel of ['contents', 'settings', 'search'] as const) {
      act(() => engine().openPanel(panel))
      await look(panel)
    }
    expect(cut).toEqual([])
  },
)
