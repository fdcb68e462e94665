import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ReaderControls } from './reader-controls.tsx'

interface StoryArgs {
  book: SampleName
  isVisible: boolean
}

function Shown({ isVisible }: { isVisible: boolean }) {
  const { reader } = useReaderContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    if (isReady) reader.showControls(isVisible)
  }, [reader, isReady, isVisible])
  return null
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/ReaderControls',
  args: { book: 'english', isVisible: true },
  render: ({ book, isVisible }, { globals }) => (
    <StoryPart key={`${book} ${globals.locale}`} book={book} locale={globals.locale} theme={globals.theme}>
      <Shown isVisible={isVisible} />
      <TextView />
      <ReaderControls />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<StoryArgs>

export const Visible: Story = {}
export const Hidden: Story = { args: { isVisible: false } }
export const ArabicBook: Story = { args: { book: 'arabic' } }
