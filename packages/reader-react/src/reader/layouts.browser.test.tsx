import { openPublication } from '@kurasa/reader-core'
import { afterEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'

afterEach(unmountAll)

interface Protocol {
  send(method: 'Performance.enable'): Promise<unknown>
  send(method: 'Performance.getMetrics'): Promise<{ metrics: { name: string; value: number }[] }>
}

/** Layouts of this page so far, as Chromium counts them. */
async function layoutCount(): Promise<number> {
  const protocol = cdp() as unknown as Protocol
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')!.value
}

const SENTENCE =
  'Wananchi walipokutana walizungumza kuhusu maendeleo yaliyopatikana vijijini, wakakubaliana kushirikiana kuwasaidia wanafunzi. '
const PARAGRAPHS = 400

/** Most layouts of a slice: of its text, after a correction, and of what is read again. */
const MOST_LAYOUTS = 3

// Pages that were counted once are kept: a second try would count no layout.
it('lays out a slice a few times, however many texts it has', { retry: 0 }, async () => {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, i) => `<p>${i}. ${SENTENCE}</p>`).join('\n')
  // A size container and a rule for it make each style that is read after a change a layout.
  const css = 'p { hyphens: auto } @container (min-width: 1px) { p { margin: 0 } }'
  const html = `<html lang="sw"><head><title>t</title><style>${css}</style></head><body>${paragraphs}</body></html>`
  const publication = await openPublication(new Blob([html], { type: 'text/html' }))
  const { engine } = await mountReader('swahili', { publication, settings: { fontSize: 1, hyphenate: true } })
  // Each slice has a shadow tree of its own.
  const slices = vi.spyOn(Element.prototype, 'attachShadow')
  const before = await layoutCount()
  await engine().updateSettings({ fontSize: 1.1 })
  const pages = await engine().countPages()
  const layouts = (await layoutCount()) - before
  const count = slices.mock.calls.length
  slices.mockRestore()
  expect(pages).toBeGreaterThan(40)
  expect(layouts).toBeLessThan(MOST_LAYOUTS * count)
})
