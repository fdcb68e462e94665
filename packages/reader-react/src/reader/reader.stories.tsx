import { type OpenProgress, ReaderError } from '@kurasa/reader-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { type StoryBook, StoryReader, showControls, untilReady } from '../testing/story-reader.tsx'
import { defaultTools, type ReaderTool } from '../tools/tool.ts'
import { Reader } from './reader.tsx'

interface StoryArgs {
  book: StoryBook
  locale?: string
  hint?: boolean
  fontSize?: number
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/Reader',
  args: { book: 'english' },
  argTypes: { book: { control: 'select', options: ['english', 'arabic', 'swahili', 'pending', 'failing'] } },
  render: ({ book, locale, hint, fontSize }, { globals }) => (
    <StoryReader
      key={`${book} ${globals.theme} ${globals.locale}`}
      book={book}
      locale={locale ?? String(globals.locale)}
      settings={{ theme: globals.theme, ...(fontSize && { fontSize }) }}
      onClose={() => undefined}
      hintStorage={hint ? { getItem: () => null, setItem: () => undefined } : undefined}
    />
  ),
  play: async ({ canvasElement }) => {
    await untilReady(canvasElement)
  },
}
export default meta

type Story = StoryObj<StoryArgs>

async function untilWaiting(canvasElement: HTMLElement) {
  await waitFor(() => expect(canvasElement.querySelector('[data-kurasa-waiting]')).not.toBeNull(), {
    timeout: 10_000,
  })
}

/** A large window: the contents stay beside the page, and the foot names both pages. */
export const DockedContents: Story = {
  render: ({ book }, { globals }) => (
    <div style={{ inlineSize: 1280 }}>
      <StoryReader
        key={`${globals.theme} ${globals.locale}`}
        book={book}
        locale={String(globals.locale)}
        settings={{ theme: globals.theme, dockContents: true }}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await untilReady(canvasElement)
    await waitFor(() => expect(canvasElement.querySelector('aside')).not.toBeNull(), { timeout: 10_000 })
  },
}

/** A chapter that does not come: after a second the page says what it waits for. */
export const Opening: Story = {
  args: { book: 'pending' },
  play: ({ canvasElement }) => untilWaiting(canvasElement),
}

const coming = (openProgress: OpenProgress): Story => ({
  render: (_, { globals }) => (
    <div style={{ blockSize: '100dvh' }}>
      <Reader
        openProgress={openProgress}
        onStop={() => undefined}
        locale={String(globals.locale)}
        settings={{ theme: globals.theme }}
        onClose={() => undefined}
      />
    </div>
  ),
  play: ({ canvasElement }) => untilWaiting(canvasElement),
})

/** The book is downloaded over a slow line. */
export const WaitingForTheBook: Story = coming({ received: 412_000, total: 1_240_000 })

/** Nothing has come of the book yet. */
export const WaitingForTheServer: Story = coming({ received: 0, total: 0 })

export const ReadingEnglish: Story = {}

export const ReadingSwahili: Story = { args: { book: 'swahili' } }

export const ReadingArabic: Story = { args: { book: 'arabic' } }

/** The bars follow the interface, slider and chevrons follow the book. */
export const ArabicBookEnglishInterface: Story = {
  args: { book: 'arabic', locale: 'en_US' },
  play: ({ canvasElement }) => showControls(canvasElement),
}

export const EnglishBookArabicInterface: Story = {
  args: { book: 'english', locale: 'ar_SA' },
  play: ({ canvasElement }) => showControls(canvasElement),
}

export const ArabicThroughout: Story = {
  args: { book: 'arabic', locale: 'ar_SA' },
  play: ({ canvasElement }) => showControls(canvasElement),
}

export const Controls: Story = { play: ({ canvasElement }) => showControls(canvasElement) }

export const Contents: Story = { play: ({ canvasElement }) => showControls(canvasElement, 0) }

export const Settings: Story = { play: ({ canvasElement }) => showControls(canvasElement, 1) }

export const SettingsArabic: Story = {
  args: { book: 'arabic', locale: 'ar_SA' },
  play: ({ canvasElement }) => showControls(canvasElement, 1),
}

export const Night: Story = {
  globals: { theme: 'night' },
  play: ({ canvasElement }) => showControls(canvasElement),
}

export const Sepia: Story = {
  globals: { theme: 'sepia' },
  play: ({ canvasElement }) => showControls(canvasElement),
}

export const HighContrast: Story = {
  globals: { theme: 'contrast' },
  play: ({ canvasElement }) => showControls(canvasElement),
}

export const LargeText: Story = { args: { fontSize: 2.5 } }

export const FirstTime: Story = { args: { hint: true } }

/** A chapter could not be fetched. */
export const Failed: Story = { args: { book: 'failing' }, play: async () => undefined }

/** The book itself could not be opened. */
export const FailedToOpen: Story = {
  render: (_, { globals }) => (
    <div style={{ blockSize: '100dvh' }}>
      <Reader
        error={new ReaderError('unsupported-format', 'A picture of a cat is no book.')}
        locale={String(globals.locale)}
        settings={{ theme: globals.theme }}
        onRetry={() => undefined}
        onClose={() => undefined}
      />
    </div>
  ),
  play: async () => undefined,
}

const failed = (error: ReaderError): Story => ({
  render: (_, { globals }) => (
    <div style={{ blockSize: '100dvh' }}>
      <Reader
        error={error}
        onRetry={() => undefined}
        onClose={() => undefined}
        locale={String(globals.locale)}
        settings={{ theme: globals.theme }}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[role="alert"]')).not.toBeNull())
  },
})
const url = '/books/one.epub'

/** The server answers the start page of an app for the address of the book. */
export const WebPageInsteadOfABook: Story = failed(
  new ReaderError('unsupported-format', 'A web page came.', { url, status: 200, reason: 'web-page' }),
)

/** The server answers a login for the address of the book. */
export const LoginInsteadOfABook: Story = failed(
  new ReaderError('unsupported-format', 'A web page came.', { url, status: 200, reason: 'login' }),
)

/** The address of the book answers 404. */
export const NoBookAtItsAddress: Story = failed(
  new ReaderError('not-found', 'No such book.', { url, status: 404 }),
)

const glossaryNames: Record<string, string> = { en_US: 'Glossary', sw_KE: 'Kamusi', ar_SA: 'معجم' }

const ownTools: readonly ReaderTool[] = [
  ...defaultTools.filter(({ id }) => id !== 'search'),
  {
    id: 'glossary',
    icon: (
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M6 4h12v16H6zM9 9h6M9 13h6" strokeWidth="1.6" />
      </svg>
    ),
    label: ({ locale }) => glossaryNames[locale] ?? 'Glossary',
    panel: () => <p>Halima</p>,
  },
]

/** A tool of the app beside those of the reader, of which one is left out. */
export const OwnTools: Story = {
  render: ({ book }, { globals }) => (
    <StoryReader
      key={`${globals.theme} ${globals.locale}`}
      book={book}
      locale={String(globals.locale)}
      settings={{ theme: globals.theme }}
      tools={ownTools}
    />
  ),
  play: ({ canvasElement }) => showControls(canvasElement, 2),
}
