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
  expect(fetched().filter((name) => /arabic|opendyslexic/.test(name))).toEqual([])

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
