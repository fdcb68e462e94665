import { afterEach, expect, it, vi } from 'vitest'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pause } from '../testing/touch.ts'

afterEach(() => {
  vi.restoreAllMocks()
  unmountAll()
})

async function openPrinting(props: Parameters<typeof mountReader>[1] = {}) {
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, ...props })
  const { engine, region } = mounted
  const button = (name: RegExp) =>
    [...region().querySelectorAll('button')].find((each) =>
      name.test(each.ariaLabel ?? each.textContent ?? ''),
    )
  engine().openPanel('settings')
  await vi.waitFor(() => expect(button(/^Print or save as PDF$/)).toBeTruthy(), 10_000)
  button(/^Print or save as PDF$/)!.click()
  /** The dialog: another element each time that it opens. */
  const dialog = () =>
    [...region().querySelectorAll<HTMLElement>('[role="dialog"]')].find(
      ({ inert, textContent }) => !inert && textContent.includes('Whole book'),
    )
  const isOpen = () => vi.waitFor(() => expect(dialog()).toBeTruthy(), 10_000)
  await isOpen()
  const find = (name: RegExp) =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find((each) => name.test(each.textContent))
  const press = (name: RegExp) => find(name)!.click()
  const choose = (name: string) =>
    dialog()!.querySelector<HTMLElement>(`input[aria-label="${name}"]`)!.click()
  return { ...mounted, isOpen, dialog, find, press, choose }
}

/** The printed content at the moment of the print call. */
function watchPrinting() {
  const printed: { pages: number; css: string; text: string }[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    const papers = [...document.querySelectorAll('[data-kz-booklet] *')].flatMap((each) => [
      ...(each.shadowRoot?.querySelectorAll('kz-paper') ?? []),
    ])
    const css = document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
    printed.push({
      pages: papers.length,
      css: css.join('\n'),
      text: papers.map((paper) => paper.textContent).join(' '),
    })
    setTimeout(() => window.dispatchEvent(new Event('afterprint')))
  })
  return printed
}

it('prints the chapter, or the whole book on the paper that was chosen, and closes', async () => {
  const printed = watchPrinting()
  const { engine, isOpen, press, choose } = await openPrinting()
  press(/^Print or save as PDF$/)
  await vi.waitFor(() => expect(printed).toHaveLength(1), 30_000)
  expect(printed[0]!.css).toContain('210mm 297mm')
  await vi.waitFor(() => expect(engine().getSnapshot().panel).toBeUndefined())
  expect(document.querySelector('[data-kz-booklet]')).toBeNull()

  engine().openPanel('print')
  await isOpen()
  choose('Whole book')
  choose('A5')
  choose('Wide')
  press(/^Print or save as PDF$/)
  await vi.waitFor(() => expect(printed).toHaveLength(2), 30_000)
  expect(printed[1]!.css).toContain('148mm 210mm')
  expect(printed[1]!.pages).toBeGreaterThan(printed[0]!.pages)
  expect(printed[1]!.text.length).toBeGreaterThan(printed[0]!.text.length * 1.5)
})

it('leaves out what is not open to the reader', async () => {
  const printed = watchPrinting()
  const { engine, press, choose } = await openPrinting({ isLocked: (href) => href === 'chapter-2.xhtml' })
  const [, second] = engine().publication.readingOrder
  choose('Whole book')
  press(/^Print or save as PDF$/)
  await vi.waitFor(() => expect(printed).toHaveLength(1), 30_000)
  expect(second!.title).toBeTruthy()
  expect(printed[0]!.text).not.toContain('This chapter is damaged')
})

it('is cancelled at once, by its button and by closing, and leaves nothing behind', async () => {
  const printed = watchPrinting()
  for (const how of ['button', 'closing']) {
    const { engine, dialog, find, press, choose } = await openPrinting()
    choose('Whole book')
    press(/^Print or save as PDF$/)
    // The sample is set in a moment: the hand is faster here than any other.
    await vi.waitFor(() => expect(find(/^Cancel$/)).toBeTruthy(), { interval: 1 })
    expect(dialog()!.querySelector('progress')).not.toBeNull()
    if (how === 'button') press(/^Cancel$/)
    else engine().openPanel(undefined)
    await vi.waitFor(() => expect(find(/^Cancel$/)).toBeUndefined())
    await vi.waitFor(() => expect(document.querySelector('[data-kz-booklet]')).toBeNull())
    if (how === 'button') expect(find(/^Print or save as PDF$/)).toBeTruthy()
    await pause(300)
    unmountAll()
  }
  expect(printed).toHaveLength(0)
})

it('is not offered for a book that is lent', async () => {
  const { engine, region } = await mountReader('english', { canPrint: false })
  engine().openPanel('settings')
  await vi.waitFor(() => expect(region().textContent).toMatch(/Margins/), 10_000)
  expect(region().textContent).not.toContain('Print or save as PDF')
})
