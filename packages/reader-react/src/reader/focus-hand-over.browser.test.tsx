import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { memoryAnnotations } from '../testing/memory-annotations.ts'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pause } from '../testing/touch.ts'

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  unmountAll()
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

const key = (keys: string) => userEvent.keyboard(keys)

/** The focused element, shadow trees included. */
function focused(): Element {
  let element = document.activeElement!
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

const stopsOf = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('button, input, textarea')].filter(
    (each) => !each.closest('[inert]') && !each.hasAttribute('disabled') && each.tabIndex >= 0,
  )

/** Names of the controls of an element that is there after a moment. */
async function namesIn({ region }: Mounted, selector: string): Promise<string[]> {
  const element = await vi.waitFor(() => {
    const found = region().querySelector(selector)
    expect(found, selector).not.toBeNull()
    return found!
  }, 5000)
  return stopsOf(element).map((each) => each.ariaLabel ?? each.textContent ?? '')
}

/** Focuses a control and presses it by the keyboard. */
async function pressByKey({ region }: Mounted, selector: string, index: number): Promise<string> {
  const stop = await vi.waitFor(() => {
    const found = stopsOf(region().querySelector(selector)!)[index]
    expect(found).toBeTruthy()
    return found!
  })
  const name = stop.ariaLabel ?? stop.textContent ?? ''
  stop.focus()
  await key('{Enter}')
  await pause(350)
  return name
}

/** The keyboard is in the reader; Escape closes everything, and an arrow then turns. */
async function isUsable(mounted: Mounted, name: string): Promise<void> {
  const { engine, page } = mounted
  await vi.waitFor(() => expect(focused().localName, name).not.toBe('body'))
  expect(mounted.region().contains(document.activeElement), name).toBe(true)
  const isClosed = () => {
    const { panel, isControlsVisible, selection } = engine().getSnapshot()
    return panel === undefined && !isControlsVisible && selection === undefined
  }
  for (let press = 0; press < 4 && !isClosed(); press++) {
    await key('{Escape}')
    await pause(250)
  }
  expect(isClosed(), `${name}: Escape closes`).toBe(true)
  const before = page()
  await key('{ArrowRight}')
  await vi.waitFor(() => expect(page(), `${name}: → turns`).toBe(before + 1))
}

/** Selects a word by keys and goes to the bar. */
async function toSelectionBar({ region, surface }: Mounted): Promise<void> {
  surface().focus()
  await key('{Shift>}{ArrowRight}{/Shift}')
  await vi.waitFor(
    () => expect(region().querySelector('[data-kurasa-selection-actions]')).not.toBeNull(),
    5000,
  )
  await key('{Enter}')
  await vi.waitFor(() => expect(focused().closest('[data-kurasa-selection-actions]')).not.toBeNull())
}

describe.each(['en_US', 'sw_KE', 'ar_SA'] as const)(
  'under %s the keyboard stays in the reader after',
  (locale) => {
    const mount = () =>
      mountReader('english', {
        locale,
        settings: { fontSize: 1.4 },
        annotationStore: memoryAnnotations(),
        onClose: () => undefined,
        onShare: () => undefined,
        onSharePicture: () => undefined,
      })

    it('each action of the bar over selected text', async () => {
      let names = ['']
      for (let index = 0; index < names.length; index++) {
        const mounted = await mount()
        await toSelectionBar(mounted)
        names = await namesIn(mounted, '[data-kurasa-selection-actions]')
        expect(await pressByKey(mounted, '[data-kurasa-selection-actions]', index)).toBe(names[index])
        await isUsable(mounted, names[index]!)
        unmountAll()
      }
      expect(names.length).toBeGreaterThan(6)
    })

    it('a note that is written, and one that is not; a mark that is removed and comes back', async () => {
      const mounted = await mount()
      const { region, engine } = mounted
      await toSelectionBar(mounted)
      await pressByKey(mounted, '[data-kurasa-selection-actions]', 0)
      const openMark = async () => {
        const skip = await vi.waitFor(() => {
          const found = [...region().querySelectorAll('button')].find((each) =>
            /[:：]/.test(each.textContent ?? ''),
          )
          expect(found).toBeTruthy()
          return found!
        })
        skip.focus()
        await key('{Enter}')
        await vi.waitFor(() => expect(focused().closest('[role="dialog"]')).not.toBeNull())
      }
      const edit = async (end: string) => {
        const button = region().querySelector<HTMLElement>('[role="dialog"] [data-kurasa-successor]')!
        button.focus()
        await key('{Enter}')
        await vi.waitFor(() => expect(focused().localName).toBe('textarea'))
        await key(`Juma${end}`)
        await vi.waitFor(() => expect(focused().hasAttribute('data-kurasa-successor')).toBe(true))
      }
      await openMark()
      await edit('{Escape}')
      await edit('{Control>}{Enter}{/Control}')
      await isUsable(mounted, 'note')
      await key('{ArrowLeft}')
      await pause(400)
      expect(engine().getSnapshot().isControlsVisible).toBe(false)
      await openMark()
      const remove = stopsOf(region().querySelector('[role="dialog"]')!).at(-1)!
      remove.focus()
      await key('{Enter}')
      await vi.waitFor(() => expect(region().querySelector('[role="dialog"]:not([inert])')).toBeNull())
      expect(engine().getSnapshot().isControlsVisible, 'the bars stay away').toBe(false)
      const undo = await vi.waitFor(() => {
        const found = region().querySelector<HTMLElement>('[class*="undo"]')
        expect(found).not.toBeNull()
        return found!
      })
      expect(focused().localName).not.toBe('body')
      undo.focus()
      await key('{Enter}')
      await vi.waitFor(() => expect(region().querySelector('[class*="undo"]')).toBeNull())
      await isUsable(mounted, 'undo')
    })

    it('each tool of the bars', async () => {
      const mounted = await mount()
      const { surface, engine } = mounted
      surface().focus()
      await key('{F10}')
      await pause(400)
      const bars = await namesIn(mounted, '[data-kurasa-bar]')
      for (let index = 1; index < bars.length; index++) {
        await act(() => engine().showControls(true))
        await pause(350)
        const name = await pressByKey(mounted, '[data-kurasa-bar]', index)
        await isUsable(mounted, name)
      }
    })
  },
)
