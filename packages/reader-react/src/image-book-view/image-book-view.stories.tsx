import type { ReaderSettings } from '@kurasa/reader-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import type { PictureBookInput } from '../testing/sample-pictures.ts'
import { StoryPictures } from '../testing/story-pictures.tsx'
import { showControls, untilReady } from '../testing/story-reader.tsx'

interface StoryArgs {
  book: PictureBookInput
  settings?: Partial<ReaderSettings>
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/ImageBookView',
  args: { book: {} },
  render: ({ book, settings }, { globals }) => (
    <StoryPictures
      key={`${globals.theme} ${globals.locale}`}
      book={book}
      locale={String(globals.locale)}
      settings={{ theme: globals.theme, ...settings }}
      onClose={() => undefined}
    />
  ),
  play: async ({ canvasElement }) => {
    await untilReady(canvasElement)
  },
}
export default meta

type Story = StoryObj<StoryArgs>

const says = (words: string) =>
  (async ({ canvasElement }) => {
    await untilReady(canvasElement)
    await waitFor(() => expect(canvasElement.textContent).toContain(words), { timeout: 5000 })
  }) satisfies Story['play']

export const Page: Story = {}
export const PageRightToLeft: Story = { args: { book: { direction: 'rtl' } } }
export const FullWidth: Story = {
  args: { book: { pages: { 1: { height: 2000 } } }, settings: { imageFit: 'width' } },
}
export const Spread: Story = { args: { settings: { spread: 'double', spreadOffset: true } } }
export const SpreadRightToLeft: Story = {
  args: { book: { direction: 'rtl' }, settings: { spread: 'double', spreadOffset: true } },
}
/** The cover is alone on its half. */
export const SpreadCover: Story = { args: { settings: { spread: 'double' } } }
export const WidePageAlone: Story = {
  args: { book: { pages: { 1: { width: 1400 } } }, settings: { spread: 'double' } },
}
/** The half that is read first comes first. */
export const WidePageSplit: Story = {
  args: { book: { direction: 'rtl', pages: { 1: { width: 1400 } } }, settings: { splitWide: true } },
}
export const StripDown: Story = { args: { settings: { imageMode: 'vertical' } } }
export const StripAcross: Story = { args: { settings: { imageMode: 'horizontal' } } }
export const StripAcrossRightToLeft: Story = {
  args: { book: { direction: 'rtl' }, settings: { imageMode: 'horizontal' } },
}
/** The book states left to right; the person turned it around. */
export const TurnedAround: Story = {
  args: { settings: { spread: 'double', spreadOffset: true, imageDirection: 'rtl' } },
}
/** A strip is zoomed as a page is; one finger moves it. */
export const StripZoomed: Story = {
  args: { settings: { imageMode: 'vertical', turn: 'none' } },
  play: async ({ canvasElement }) => {
    const region = await untilReady(canvasElement)
    await waitFor(() => expect(region.querySelector('[data-page] img')).not.toBeNull(), { timeout: 10_000 })
    region.querySelector<HTMLElement>('[data-kurasa-surface]')?.focus()
    await userEvent.keyboard('++')
    await waitFor(() => expect(region.querySelector('[data-kurasa-surface][data-zoomed]')).not.toBeNull())
  },
}
const fixed = { isFixedLayout: true }
const seesFixed: Story['play'] = async ({ canvasElement }) => {
  await untilReady(canvasElement)
  await waitFor(() => expect(canvasElement.textContent).not.toContain('is loading'), { timeout: 10_000 })
}
/** An EPUB of fixed layout: words are where the page places them, in every layout of image books. */
export const FixedLayout: Story = { args: { book: fixed }, play: seesFixed }
export const FixedLayoutSpread: Story = {
  args: { book: fixed, settings: { spread: 'double', spreadOffset: true } },
  play: seesFixed,
}
export const FixedLayoutSpreadRightToLeft: Story = {
  args: { book: { ...fixed, direction: 'rtl' }, settings: { spread: 'double', spreadOffset: true } },
  play: seesFixed,
}
export const FixedLayoutStripDown: Story = {
  args: { book: fixed, settings: { imageMode: 'vertical' } },
  play: seesFixed,
}
export const FixedLayoutStripAcross: Story = {
  args: { book: { ...fixed, direction: 'rtl' }, settings: { imageMode: 'horizontal' } },
  play: seesFixed,
}
/** Its thumbnails are numbers: nothing but the page itself knows how it looks. */
export const FixedLayoutControls: Story = {
  args: { book: fixed },
  play: async ({ canvasElement }) => {
    await showControls(canvasElement)
    await waitFor(() => expect(canvasElement.querySelector('[data-view="2"]')?.textContent).not.toBe(''))
  },
}
export const NightLight: Story = {
  args: {
    settings: {
      imageBackground: 'black',
      imageFilter: { night: true, greyscale: false, brightness: 0.8 },
    },
  },
  globals: { theme: 'night' },
}
export const Loading: Story = {
  args: { book: { pages: { 1: { failure: 'pending' } } } },
  play: async () => undefined,
}
export const Damaged: Story = {
  args: { book: { pages: { 1: { failure: 'damaged' } } } },
  globals: { locale: 'en_US' },
  play: says('Its picture is damaged.'),
}
export const MissingInArabic: Story = {
  args: { book: { direction: 'rtl', pages: { 1: { failure: 'missing' } } } },
  globals: { locale: 'ar_SA' },
  play: says('لم تعد هذه الصفحة في الكتاب.'),
}
export const OfflineInSwahili: Story = {
  args: { book: { pages: { 1: { failure: 'network' } } } },
  globals: { locale: 'sw_KE' },
  play: says('Haukupatikana.'),
}
export const TooLarge: Story = {
  args: { book: { pages: { 1: { failure: 'huge' } } } },
  globals: { locale: 'en_US' },
  play: says('Its picture is too large for this device.'),
}
export const Locked: Story = {
  args: { book: { pages: { 1: { failure: 'locked' } } } },
  globals: { locale: 'en_US' },
  play: says('You do not have access to it.'),
}
/** Picture and name of the first page in the shadow tree. */
const pictureOf = (canvas: HTMLElement) =>
  canvas
    .querySelector('[data-kurasa-surface] [part="view"]')
    ?.shadowRoot?.querySelector<HTMLImageElement>('.slot:not([inert]) img')
const shows = (alt: string) =>
  (async ({ canvasElement }) => {
    await untilReady(canvasElement)
    await waitFor(
      () => {
        const picture = pictureOf(canvasElement)
        expect(picture?.alt).toBe(alt)
        expect(picture?.naturalWidth).toBeGreaterThan(0)
        // Upright, whatever way it is in its file.
        expect(picture!.naturalHeight).toBeGreaterThan(picture!.naturalWidth)
      },
      { timeout: 10_000 },
    )
  }) satisfies Story['play']
const odd = (kind: NonNullable<NonNullable<PictureBookInput['pages']>[number]['odd']>): Story => ({
  args: { book: { pages: { 1: { odd: kind } } } },
  globals: { locale: 'en_US' },
  play: shows('Page 1, image'),
})
/** It comes again and again for nothing; each time the page waits a while longer. */
export const Stalled: Story = {
  args: { book: { pages: { 1: { failure: 'pending' } } } },
  globals: { locale: 'en_US' },
  beforeEach: () => {
    const { setTimeout } = window
    // The patience of the engine, which a story has not.
    const sooner = (work: TimerHandler, ms?: number) => setTimeout(work, ms === 45_000 ? 300 : ms)
    window.setTimeout = sooner as typeof setTimeout
    return () => {
      window.setTimeout = setTimeout
    }
  },
  play: says('It took too long to arrive.'),
}
/** The small form is shown until the picture is there. */
export const SlowWithSmallForm: Story = {
  args: { book: { pages: { 1: { failure: 'pending', hasSmallForm: true } } } },
  globals: { locale: 'en_US' },
  play: shows('Page 1, image'),
}
export const Animated = odd('moving')
export const ColoursOfPrint = odd('print')
export const TurnedByExif = odd('turned')
/** It is shown as a picture: nothing in it runs. */
export const DrawingWithScript: Story = {
  ...odd('scripted'),
  play: async (context) => {
    await shows('Page 1, image')(context)
    await expect(window).not.toHaveProperty('hasPictureRun')
  },
}
/** The retry fails again: the page shows it, and keys turn on from it. */
export const FailsAgain: Story = {
  args: { book: { pages: { 1: { failure: 'damaged' } } } },
  globals: { locale: 'en_US' },
  play: async (context) => {
    const { canvasElement } = context
    await says('Its picture is damaged.')(context)
    const retry = () =>
      [...canvasElement.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
    retry()?.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(retry()).not.toBe(document.activeElement))
    await waitFor(() => expect(retry()).toBeDefined(), { timeout: 10_000 })
    expect(document.activeElement).toBe(canvasElement.querySelector('[data-kurasa-surface]'))
  },
}
export const DamagedInStrip: Story = {
  args: { book: { pages: { 1: { failure: 'damaged' } } }, settings: { imageMode: 'vertical' } },
  globals: { locale: 'en_US' },
  play: says('Its picture is damaged.'),
}
const bars: Story['play'] = async ({ canvasElement }) => {
  await showControls(canvasElement)
  await waitFor(() => {
    expect(canvasElement.querySelector('[data-view] img')).not.toBeNull()
    expect(canvasElement.querySelector('[data-view][tabindex="0"]')?.checkVisibility()).toBe(true)
  })
}
export const Controls: Story = { play: bars }
/** The strip and the slider follow the book, the words follow the interface. */
export const ControlsRightToLeft: Story = {
  args: { book: { direction: 'rtl' } },
  globals: { locale: 'ar_SA' },
  play: bars,
}
/** Where data is saved, pages that are not there have numbers. */
export const ControlsSavingData: Story = {
  args: { settings: { dataSaver: 'on' } },
  play: async ({ canvasElement }) => {
    await showControls(canvasElement)
    await waitFor(() => expect(canvasElement.querySelector('[data-view="5"]')?.textContent).not.toBe(''))
  },
}
export const ControlsSpread: Story = {
  args: { settings: { spread: 'double', spreadOffset: true } },
  play: bars,
}
export const Settings: Story = {
  globals: { locale: 'en_US' },
  play: async ({ canvasElement }) => {
    const region = await untilReady(canvasElement)
    await showControls(canvasElement)
    const tools = [...region.querySelectorAll<HTMLButtonElement>('button[aria-haspopup="dialog"]')]
    tools.find(({ textContent }) => textContent === 'Settings')?.click()
    await waitFor(() => expect(region.querySelector('[role="dialog"] [role="switch"]')).not.toBeNull())
    const dialog = region.querySelector('[role="dialog"]')
    await Promise.all(dialog?.getAnimations().map((animation) => animation.finished.catch(() => null)) ?? [])
  },
}
