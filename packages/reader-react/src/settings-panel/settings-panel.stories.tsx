import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { SettingsPanel } from './settings-panel.tsx'

function Opened() {
  const { reader } = useReaderContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    if (isReady) reader.openPanel('settings')
  }, [reader, isReady])
  return null
}

const meta: Meta<{ book: SampleName }> = {
  title: 'Reader/SettingsPanel',
  args: { book: 'english' },
  render: ({ book }, { globals }) => (
    <StoryPart key={`${book} ${globals.locale}`} book={book} locale={globals.locale} theme={globals.theme}>
      <Opened />
      <TextView />
      <SettingsPanel />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<{ book: SampleName }>

export const EnglishBook: Story = {}
export const ArabicBook: Story = { args: { book: 'arabic' } }
export const SwahiliBook: Story = { args: { book: 'swahili' } }

/** Settings below the fold: turn, pages side by side, alignment, hyphens and the style of the book. */
export const More: Story = {
  play: async ({ canvas }) => {
    const last = (await canvas.findAllByRole('switch')).at(-1)
    last?.scrollIntoView({ block: 'nearest' })
  },
}
