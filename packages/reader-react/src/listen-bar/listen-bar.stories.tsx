import type { SpeechPort } from '@kurasa/reader-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { userEvent } from 'storybook/test'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { storySpeech } from '../testing/story-speech.ts'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ListenBar } from './listen-bar.tsx'

interface StoryArgs {
  book: SampleName
  speech: SpeechPort
  isPlaying: boolean
  isTall?: boolean
}

function Opened({ isPlaying, isTall = false }: { isPlaying: boolean; isTall?: boolean }) {
  const { reader } = useReaderContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    if (!isReady) return
    reader.openPanel('listen')
    if (isPlaying)
      void reader.listen
        ?.play()
        .then(() => reader.listen?.nextSentence())
        .then(() => isTall && reader.openPanel('listen'))
  }, [reader, isReady, isPlaying, isTall])
  return null
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/ListenBar',
  args: { book: 'english', speech: storySpeech(), isPlaying: true },
  render: ({ book, speech, isPlaying, isTall }, { globals }) => (
    <StoryPart
      key={`${book} ${globals.locale}`}
      book={book}
      locale={globals.locale}
      theme={globals.theme}
      speech={speech}
    >
      <Opened isPlaying={isPlaying} isTall={isTall} />
      <TextView />
      <ListenBar />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<StoryArgs>

export const Playing: Story = {}
export const PlayingTall: Story = { args: { isTall: true } }
export const PlayingSwahiliNight: Story = {
  args: { book: 'swahili' },
  globals: { locale: 'sw_KE', theme: 'night' },
}
export const Silent: Story = { args: { isPlaying: false } }
export const ArabicBook: Story = { args: { book: 'arabic' } }
export const NoVoice: Story = { args: { speech: storySpeech([]), isPlaying: false } }
export const Voices: Story = {
  args: { isPlaying: false },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Voice|^Sauti|^الصوت/ }, { timeout: 15_000 }),
    )
  },
}
export const Sleep: Story = {
  args: { isPlaying: false },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Sleep|Kipima|مؤقّت/ }, { timeout: 15_000 }),
    )
  },
}
