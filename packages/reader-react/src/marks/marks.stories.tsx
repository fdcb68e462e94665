import type { Reader } from '@kurasa/reader-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { openMarks } from '../book-state/book-marks.ts'
import { memoryAnnotations } from '../testing/memory-annotations.ts'
import { addSampleMarks, addSampleRegions } from '../testing/sample-marks.ts'
import { StoryPictures } from '../testing/story-pictures.tsx'
import { type StoryBook, StoryReader, untilReady } from '../testing/story-reader.tsx'

interface StoryArgs {
  /** Default: the book in the language of the interface. */
  book?: StoryBook
  isOfImages?: boolean
}

const BOOKS: Record<string, StoryBook> = { sw_KE: 'swahili', ar_SA: 'arabic' }

/** The engine of the story on screen. */
let shown: Reader | null = null
const ref = (reader: Reader | null) => {
  shown = reader
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/Marks',
  args: {},
  render: ({ book, isOfImages }, { globals, id }) => {
    const { locale, theme } = globals
    const props = {
      ref,
      locale: String(locale),
      settings: { theme, turn: 'none' as const },
      annotationStore: memoryAnnotations(),
      onClose: () => undefined,
    }
    const key = `${id} ${theme} ${locale}`
    const direction = locale === 'ar_SA' ? 'rtl' : 'ltr'
    return isOfImages ? (
      <StoryPictures key={key} book={{ direction }} {...props} />
    ) : (
      <StoryReader key={key} book={book ?? BOOKS[locale] ?? 'english'} {...props} />
    )
  },
}
export default meta

type Story = StoryObj<StoryArgs>
type Play = NonNullable<Story['play']>

/** The engine, once its first page is shown. */
async function ready(canvas: HTMLElement): Promise<Reader> {
  await untilReady(canvas)
  await waitFor(() => expect(shown?.getSnapshot().status).toBe('ready'))
  return shown!
}

const dialogOf = (canvas: HTMLElement) =>
  waitFor(
    () => {
      const dialog = canvas.querySelector<HTMLElement>('[role="dialog"][data-state="open"]')
      expect(dialog).not.toBeNull()
      return dialog!
    },
    { timeout: 10_000 },
  )

const marked: Play = async ({ canvasElement }) => {
  const reader = await ready(canvasElement)
  await addSampleMarks(reader)
  await waitFor(() => expect(CSS.highlights.get('kurasa-mark-pink')?.size).toBeGreaterThan(0), {
    timeout: 5000,
  })
}

const opened =
  (which: number, isWriting = false): Play =>
  async ({ canvasElement }) => {
    const reader = await ready(canvasElement)
    const ids = await addSampleMarks(reader)
    ;(await openMarks(reader)).open(ids[which]!, isWriting)
    const dialog = await dialogOf(canvasElement)
    const seen = isWriting ? 'textarea' : '[aria-pressed="true"]'
    await waitFor(() => expect(dialog.querySelector(seen)).not.toBeNull(), { timeout: 5000 })
  }

/** The list of marks. @param pages - how many pages are marked */
async function showList(canvas: HTMLElement, pages: number): Promise<HTMLElement> {
  const reader = await ready(canvas)
  for (let page = 0; page < pages; page++) {
    await addSampleMarks(reader, page === 0 ? undefined : 3)
    if (page + 1 < pages) await reader.goForward()
  }
  if (pages > 1) await reader.goTo({ totalProgression: 0 })
  reader.openPanel('contents')
  const dialog = await dialogOf(canvas)
  await waitFor(() => expect(dialog.querySelectorAll('[role="tab"]')).toHaveLength(3))
  dialog.querySelectorAll<HTMLElement>('[role="tab"]')[2]!.click()
  const seen = pages > 0 ? '[role="tabpanel"] li' : '[role="tabpanel"] input[type="file"]'
  await waitFor(() => expect(dialog.querySelector(seen)).not.toBeNull(), { timeout: 5000 })
  return dialog
}

const list =
  (pages: number): Play =>
  async ({ canvasElement }) =>
    void (await showList(canvasElement, pages))

const searched =
  (words: string, isFound: boolean): Play =>
  async ({ canvasElement }) => {
    const dialog = await showList(canvasElement, 1)
    await userEvent.type(dialog.querySelector<HTMLInputElement>('input[type="search"]')!, words)
    await waitFor(() => expect(dialog.querySelectorAll('[role="tabpanel"] li').length > 0).toBe(isFound))
  }

const removed: Play = async ({ canvasElement }) => {
  const reader = await ready(canvasElement)
  const [id] = await addSampleMarks(reader)
  await (await openMarks(reader)).remove(id!)
  await waitFor(() => expect(canvasElement.querySelector('[role="status"] + button')).not.toBeNull(), {
    timeout: 5000,
  })
}

const region =
  (isOpen: boolean): Play =>
  async ({ canvasElement }) => {
    const reader = await ready(canvasElement)
    const [id] = await addSampleRegions(reader)
    if (!isOpen) return
    ;(await openMarks(reader)).open(id!)
    await dialogOf(canvasElement)
  }

/** The keyboard marks a part of the page. */
const framed: Play = async ({ canvasElement }) => {
  await ready(canvasElement)
  canvasElement.querySelector<HTMLElement>('[data-kurasa-surface]')!.focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(() => expect(canvasElement.querySelector('[data-kurasa-frame]')).not.toBeNull(), {
    timeout: 10_000,
  })
}

const night = { theme: 'night' }
const contrast = { theme: 'contrast' }
const sepia = { theme: 'sepia' }
const swahili = { locale: 'sw_KE' }
const arabic = { locale: 'ar_SA' }

/** Four colours, a line, and two marks that overlap: the pink one is on top. */
export const MarkedText: Story = { play: marked }
export const MarkedTextSepia: Story = { globals: sepia, play: marked }
export const MarkedTextNight: Story = { globals: night, play: marked }
export const MarkedTextHighContrast: Story = { globals: contrast, play: marked }
export const MarkedTextHighContrastNight: Story = { globals: { theme: 'contrast-night' }, play: marked }
export const MarkedTextSwahili: Story = { globals: swahili, play: marked }
export const MarkedTextArabic: Story = { globals: arabic, play: marked }
export const MarkedTextArabicNight: Story = { globals: { ...arabic, ...night }, play: marked }

export const MarkOpen: Story = { play: opened(1) }
export const MarkWithNote: Story = { play: opened(0) }
export const MarkWithNoteNight: Story = { globals: night, play: opened(0) }
export const MarkWithNoteHighContrast: Story = { globals: contrast, play: opened(0) }
export const MarkWithNoteSwahili: Story = { globals: swahili, play: opened(0) }
export const MarkWithNoteArabic: Story = { globals: arabic, play: opened(0) }
export const NoteEditor: Story = { play: opened(0, true) }
export const NoteEditorNight: Story = { globals: night, play: opened(0, true) }
export const NoteEditorArabic: Story = { globals: arabic, play: opened(1, true) }

export const ListEmpty: Story = { play: list(0) }
export const ListEmptyArabic: Story = { globals: arabic, play: list(0) }
export const List: Story = { play: list(1) }
export const ListNight: Story = { globals: night, play: list(1) }
export const ListHighContrast: Story = { globals: contrast, play: list(1) }
export const ListSwahili: Story = { globals: swahili, play: list(1) }
export const ListArabic: Story = { globals: arabic, play: list(1) }
export const ListOfManyPages: Story = { play: list(8) }
export const ListOfOneColour: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await showList(canvasElement, 1)
    dialog.querySelector<HTMLElement>('[role="tabpanel"] button:has([data-colour="pink"])')?.click()
    await waitFor(() => expect(dialog.querySelectorAll('[role="tabpanel"] li')).toHaveLength(2))
  },
}
export const ListSearched: Story = { globals: { locale: 'en_US' }, play: searched('AMINA', true) }
export const ListSearchedForNothing: Story = { play: searched('zzz', false) }

/** A removed mark can be restored for a while. */
export const RemovedWithUndo: Story = { play: removed }
export const RemovedWithUndoNight: Story = { globals: night, play: removed }
export const RemovedWithUndoArabic: Story = { globals: arabic, play: removed }

/** Parts of a page of images. They look the same under every theme, as pictures do. */
export const Regions: Story = { args: { isOfImages: true }, play: region(false) }
export const RegionsArabic: Story = { args: { isOfImages: true }, globals: arabic, play: region(false) }
export const RegionOpen: Story = { args: { isOfImages: true }, play: region(true) }
export const RegionOpenArabicNight: Story = {
  args: { isOfImages: true },
  globals: { ...arabic, ...night },
  play: region(true),
}

export const RegionFrame: Story = { args: { isOfImages: true }, play: framed }
export const RegionFrameSwahili: Story = { args: { isOfImages: true }, globals: swahili, play: framed }
export const RegionFrameArabicNight: Story = {
  args: { isOfImages: true },
  globals: { ...arabic, ...night },
  play: framed,
}
export const RegionFrameHighContrast: Story = { args: { isOfImages: true }, globals: contrast, play: framed }
export const ListEmptyOfImages: Story = { args: { isOfImages: true }, play: list(0) }
export const ListEmptyOfImagesArabic: Story = { args: { isOfImages: true }, globals: arabic, play: list(0) }
