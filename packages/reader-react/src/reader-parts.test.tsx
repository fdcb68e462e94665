import type { Publication, ReaderSnapshot } from '@kurasa/reader-core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ContentsPanel } from './contents-panel/contents-panel.tsx'
import { ProgressBar } from './progress-bar/progress-bar.tsx'
import { ReaderProvider } from './reader-context.tsx'
import { ReaderControls } from './reader-controls/reader-controls.tsx'
import { SettingsPanel } from './settings-panel/settings-panel.tsx'
import { createFakeReader } from './testing/fake-reader.ts'
import { type SampleName, samplePublication } from './testing/sample-publication.ts'
import { useReaderContext } from './use-reader-context.ts'
import { useReaderState } from './use-reader-state.ts'
import './testing/loaded-code.ts'

const books = {} as Record<SampleName, Publication>
beforeAll(async () => {
  for (const name of ['english', 'arabic', 'swahili'] as const) books[name] = await samplePublication(name)
})
afterEach(cleanup)

function draw(
  node: React.ReactNode,
  book: SampleName = 'english',
  locale = 'en_US',
  start: Partial<ReaderSnapshot> = {},
) {
  const fake = createFakeReader(books[book], start)
  const view = render(
    <ReaderProvider reader={fake.reader} locale={locale} onClose={() => undefined}>
      {node}
    </ReaderProvider>,
  )
  return { ...fake, view }
}

describe('the bars', () => {
  it('say where one is, in the language of the interface', () => {
    draw(<ReaderControls />)
    expect(screen.getByText('Page 84 of 312')).toBeTruthy()
    cleanup()
    draw(<ReaderControls />, 'arabic', 'ar_SA')
    expect(screen.getByText('صفحة ٨٤ من ٣١٢')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'الصفحة التالية' })).toBeTruthy()
    cleanup()
    draw(<ReaderControls />, 'swahili', 'sw_KE')
    expect(screen.getByText('Ukurasa 84 kati ya 312')).toBeTruthy()
  })

  it('say about how many pages there are, until it is certain', () => {
    const { set } = draw(<ProgressBar />, 'english', 'en_US', {
      page: { index: 3, count: 300, isExact: false },
    })
    expect(screen.getByText('Page 4 of about 300')).toBeTruthy()
    act(() => set({ page: { index: 3, count: 311, isExact: true } }))
    expect(screen.getByText('Page 4 of 311')).toBeTruthy()
  })

  it('are out of reach while they are hidden', () => {
    const { set } = draw(<ReaderControls />)
    const bars = () => [...document.querySelectorAll<HTMLElement>('[data-state]')]
    expect(bars().map((bar) => bar.hasAttribute('inert'))).toEqual([false, false])
    act(() => set({ isControlsVisible: false }))
    expect(bars().map((bar) => bar.hasAttribute('inert'))).toEqual([true, true])
  })

  it('follow no page while they are hidden, and show the one in view when they come', () => {
    const { set } = draw(<ReaderControls />)
    act(() => set({ isControlsVisible: false }))
    act(() => set({ page: { index: 99, count: 312, isExact: true } }))
    expect(screen.getByText('Page 84 of 312')).toBeTruthy()
    act(() => set({ isControlsVisible: true }))
    expect(screen.getByText('Page 100 of 312')).toBeTruthy()
  })

  it('expose the page and the chapter to assistive technology', () => {
    draw(<ProgressBar />)
    const slider = screen.getByRole('slider', { name: 'Place in the book' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Page 84 of 312, The keeper’s stairs')
  })

  it('show chapter and page while the slider moves, and go there when it is let go', () => {
    const { reader } = draw(<ProgressBar />)
    const slider = screen.getByRole('slider')
    fireEvent.input(slider, { target: { value: '300' } })
    expect(screen.getByText('A light with a gap in it')).toBeTruthy()
    expect(screen.getByText('Page 300 of 312')).toBeTruthy()
    expect(reader.goTo).not.toHaveBeenCalled()
    fireEvent(slider, new Event('change', { bubbles: true }))
    expect(reader.goTo).toHaveBeenCalledWith({ position: 300 })
  })

  it('open the panels', async () => {
    const { reader } = draw(<ReaderControls />)
    await userEvent.click(screen.getByRole('button', { name: 'Contents' }))
    expect(reader.getSnapshot().panel).toBe('contents')
  })
})

describe('the contents', () => {
  it('lists chapters and their parts, and marks where one is', async () => {
    draw(<ContentsPanel />, 'english', 'en_US', { panel: 'contents' })
    const dialog = await screen.findByRole('dialog', { name: 'Contents' }, { timeout: 20_000 })
    const rows = within(within(dialog).getByRole('navigation')).getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      'The keeper’s stairs',
      'What the water said',
      'The first boat',
      'The second boat',
      'The nineteen boxes',
      'Mzee Shali remembers',
      'A light with a gap in it',
    ])
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['location', ...Array(6).fill(null)])
  })

  it('keeps the language of the book on its titles', async () => {
    draw(<ContentsPanel />, 'arabic', 'en_US', { panel: 'contents' })
    expect((await screen.findByRole('navigation')).lang).toBe('ar')
  })
})

describe('the settings', () => {
  const open = async (book: SampleName = 'english', locale = 'en_US') => {
    const drawn = draw(<SettingsPanel />, book, locale, { panel: 'settings' })
    await screen.findByRole('dialog', {}, { timeout: 20_000 })
    return drawn
  }

  it('change at once', async () => {
    const { reader } = await open()
    const settings = () => reader.getSnapshot().settings
    await userEvent.click(screen.getByRole('button', { name: 'Larger text' }))
    expect(settings().fontSize).toBe(1.15)
    await userEvent.click(screen.getByRole('radio', { name: 'Night' }))
    expect(settings().theme).toBe('night')
    await userEvent.click(screen.getByRole('radio', { name: 'Contrast' }))
    expect(settings().theme).toBe('contrast-night')
    expect((screen.getByRole('radio', { name: 'Contrast' }) as HTMLInputElement).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Literata' }))
    expect(settings().fontFamily).toContain('Literata')
    await userEvent.click(screen.getByRole('radio', { name: 'Loose lines' }))
    expect(settings().lineHeight).toBe(1.85)
    await userEvent.click(screen.getByRole('radio', { name: 'Wide margins' }))
    expect(settings().margin).toBe(40)
    await userEvent.click(screen.getByRole('switch', { name: 'Swap tap sides' }))
    expect(settings().tapZones).toBe('swapped')
    await userEvent.click(screen.getByRole('radio', { name: 'Fade' }))
    expect(settings().turn).toBe('fade')
    await userEvent.click(screen.getByRole('radio', { name: 'Two' }))
    expect(settings().columns).toBe(2)
    await userEvent.click(screen.getByRole('radio', { name: 'Justified' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Break long words' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Book’s own style' }))
    expect(settings()).toMatchObject({ textAlign: 'justify', hyphenate: true, publisherStyles: false })
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(settings()).toMatchObject({ fontSize: 1, theme: 'light', tapZones: 'standard', turn: 'slide' })
  })

  it('are reset to what the host has chosen', async () => {
    const { reader } = createFakeReader(books.english)
    render(
      <ReaderProvider reader={reader} defaultSettings={{ hyphenate: true }}>
        <SettingsPanel />
      </ReaderProvider>,
    )
    act(() => reader.openPanel('settings'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Night' }))
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(reader.getSnapshot().settings).toMatchObject({ theme: 'light', hyphenate: true })
    expect((screen.getByRole('button', { name: 'Reset' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('offer Arabic faces for an Arabic book, whatever the interface speaks', async () => {
    await open('arabic')
    expect(screen.queryByRole('radio', { name: 'Literata' })).toBeNull()
    expect(screen.getByRole('radio', { name: 'Naskh' })).toBeTruthy()
  })

  it('offer hyphens only where the language of the book has them', async () => {
    await open('arabic')
    expect(screen.queryByRole('switch', { name: 'Break long words' })).toBeNull()
    cleanup()
    await open('swahili')
    expect(screen.getByRole('switch', { name: 'Break long words' })).toBeTruthy()
  })

  it('give every control a name in each language', async () => {
    for (const locale of ['en_US', 'sw_KE', 'ar_SA']) {
      await open('english', locale)
      for (const role of ['button', 'radio', 'slider', 'switch'] as const) {
        for (const control of screen.getAllByRole(role)) {
          const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
          const words = name || control.closest('label')?.textContent || ''
          expect(words).not.toBe('')
          expect(words).not.toMatch(/^[a-z]+[.A-Z]/)
        }
      }
      cleanup()
    }
  })
})

describe('useReaderState', () => {
  it('renders again only for what was selected, and lets go when it ends', () => {
    const renders = vi.fn()
    function Page() {
      const { reader } = useReaderContext()
      renders(
        useReaderState(
          reader,
          (snapshot) => ({ page: snapshot.page.index }),
          (a, b) => a.page === b.page,
        ).page,
      )
      return null
    }
    const { set, view, listenerCount } = draw(<Page />)
    act(() => set({ isBusy: true }))
    act(() => set({ isControlsVisible: false }))
    expect(renders).toHaveBeenCalledTimes(1)
    act(() => set({ page: { index: 90, count: 312, isExact: true } }))
    expect(renders).toHaveBeenLastCalledWith(90)
    view.unmount()
    expect(listenerCount()).toBe(0)
  })

  it('throws a clear error for a part outside a reader', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<ProgressBar />)).toThrow('Parts of a reader must be inside a <ReaderProvider>.')
    quiet.mockRestore()
  })
})
