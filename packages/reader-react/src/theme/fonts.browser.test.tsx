import { openPublication } from '@kurasa/reader-core'
import { afterEach, expect, it, vi } from 'vitest'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

afterEach(unmountAll)

// The modules of a test alone are more than a browser remembers.
performance.setResourceTimingBufferSize(5000)

/** Files of faces fetched so far by this page, without their folders. */
const fetched = () =>
  performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname.split('/').at(-1) ?? '')
    .filter((name) => name.endsWith('.woff2'))

// In one test, in this order: what was fetched once is not fetched again.
it('fetches a face only for a book in its script, and the one for dyslexia when it is chosen', async () => {
  const { engine, view } = await mountReader('english')
  engine().openPanel('settings')
  const dyslexia = await view.findByRole('radio', { name: 'Dyslexia' }, { timeout: 10_000 })
  await document.fonts.ready
  await vi.waitFor(() => expect(fetched().some((name) => name.startsWith('literata-latin'))).toBe(true), {
    timeout: 10_000,
  })
  expect(fetched().filter((name) => /arabic|opendyslexic|stix/.test(name))).toEqual([])

  dyslexia.click()
  await vi.waitFor(() => expect(fetched().some((name) => name.startsWith('opendyslexic'))).toBe(true), {
    timeout: 10_000,
  })
  expect(fetched().filter((name) => /arabic/.test(name))).toEqual([])

  unmountAll()
  await mountReader('arabic')
  await vi.waitFor(() => expect(fetched().some((name) => /naskh-arabic-arabic-400/.test(name))).toBe(true), {
    timeout: 10_000,
  })
})

it('fetches the face of formulas for a book that has one, and draws a bracket as high as its matrix', async () => {
  expect(fetched().filter((name) => name.startsWith('stix'))).toEqual([])
  const row = '<mtr><mtd><mn>1</mn></mtd></mtr>'
  const formula = `<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mo>[</mo><mtable>${row.repeat(4)}</mtable><mo>]</mo></mrow></math>`
  const html = `<html lang="en"><head><title>t</title></head><body><p>${formula}</p></body></html>`
  const publication = await openPublication(new Blob([html], { type: 'text/html' }))
  const { region } = await mountReader('english', { publication })
  const heightOf = (name: string) =>
    [...region().querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('*') ?? [])])
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(name) ?? [])])[0]
      ?.getBoundingClientRect().height ?? 0
  await vi.waitFor(
    () => {
      expect(heightOf('mtable')).toBeGreaterThan(40)
      expect(heightOf('mo')).toBeGreaterThan(heightOf('mtable') * 0.8)
    },
    { timeout: 10_000 },
  )
  const names = fetched().filter((name) => name.startsWith('stix'))
  expect(names).toHaveLength(1)
  expect(names[0]).toMatch(/^stix-two-math(-\w+)?\.woff2$/)
})
