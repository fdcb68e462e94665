import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { noteBook } from '../testing/note-book.ts'
import { tapAt } from '../testing/touch.ts'

afterEach(unmountAll)

type Mounted = Awaited<ReturnType<typeof mountReader>>

const buttonOf = ({ region }: Mounted, name: RegExp) =>
  [...region().querySelectorAll<HTMLButtonElement>('button')].find((each) =>
    name.test(each.ariaLabel ?? each.textContent ?? ''),
  )

it('after a jump there is a way back to the page one was on', async () => {
  const mounted = await mountReader('english')
  const { engine, page } = mounted
  await engine().goForward()
  await engine().goTo({ position: 7 })
  engine().showControls(true)
  await vi.waitFor(() => expect(buttonOf(mounted, /^Back to page 2$/)).toBeTruthy())
  buttonOf(mounted, /^Back to page 2$/)!.click()
  await vi.waitFor(() => expect(page()).toBe(1))
  await vi.waitFor(() => expect(buttonOf(mounted, /^Back to page/)).toBeUndefined())
})

it('a page is one number away, in the digits one types; a page that is not there is told', async () => {
  const mounted = await mountReader('arabic', { locale: 'ar_SA' })
  const { engine, page, region } = mounted
  engine().showControls(true)
  await vi.waitFor(() => expect(buttonOf(mounted, /^صفحة ١ من/)).toBeTruthy())
  buttonOf(mounted, /^صفحة ١ من/)!.click()
  const field = await vi.waitFor(() => {
    const found = region().querySelector<HTMLInputElement>('[role="dialog"] input')
    expect(document.activeElement).toBe(found)
    return found!
  })
  await userEvent.fill(field, '٩٩٩')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(region().textContent).toContain('ليست في الكتاب صفحة بهذا الرقم'))
  expect(field.ariaInvalid).toBe('true')
  await userEvent.fill(field, '٣')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(page()).toBe(2))
  expect(engine().getSnapshot().panel).toBeUndefined()
})

/** An element of the page in view, found in its shadow trees. */
function inPage({ region }: Mounted, selector: string): HTMLElement {
  const view = region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  for (const host of view.shadowRoot!.querySelectorAll('.track > div')) {
    const found = host.shadowRoot!.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  throw new Error(`No ${selector} on this page.`)
}

it('a note opens over the page, can be gone to, and leaves a way back; printed pages are found by label', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { engine, region, page } = mounted
  inPage(mounted, 'a').click()
  const dialog = await vi.waitFor(() => {
    const found = region().querySelector<HTMLElement>('[role="dialog"]')
    expect(found?.textContent).toContain('What the note says.')
    return found!
  })
  expect(dialog.textContent).not.toContain('↩')
  expect(page()).toBe(0)
  buttonOf(mounted, /^Go to note$/)!.click()
  await vi.waitFor(() => expect(page()).toBeGreaterThan(1))
  await vi.waitFor(() => expect(engine().getSnapshot().wayBack?.locations.position).toBe(1))
  engine().openPanel('page')
  const field = await vi.waitFor(() => {
    const found = region().querySelector<HTMLInputElement>('[role="dialog"] input:not([type="checkbox"])')
    expect(found).not.toBeNull()
    return found!
  })
  region().querySelector<HTMLElement>('[role="dialog"] input[type="checkbox"]')!.click()
  await userEvent.fill(field, 'XII')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(engine().visibleText().text).toContain('Printed page twelve begins'))
})

it('a tap on a picture opens it alone: it grows by its buttons and closes by Escape and by a button', async () => {
  const mounted = await mountReader('english', { publication: await noteBook(), settings: { fontSize: 1 } })
  const { engine, region } = mounted
  const { top, height } = inPage(mounted, 'img').getBoundingClientRect()
  const open = async () => {
    await tapAt(150, top + height / 2)
    return vi.waitFor(() => {
      const found = region().querySelector<HTMLImageElement>('[role="dialog"] img')
      expect(found?.alt).toBe('A map')
      return found!
    })
  }
  const picture = await open()
  expect(engine().getSnapshot().page.index).toBe(0)
  const width = picture.getBoundingClientRect().width
  buttonOf(mounted, /^Zoom in$/)!.click()
  await vi.waitFor(() => expect(picture.getBoundingClientRect().width).toBeGreaterThan(width * 1.4))
  buttonOf(mounted, /^Close$/)!.click()
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
  await open()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(region().querySelector('[role="dialog"]')).toBeNull())
})
