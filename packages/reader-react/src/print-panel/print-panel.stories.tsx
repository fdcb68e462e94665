import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { PrintPanel } from './print-panel.tsx'

function Opened() {
  const { reader } = useReaderContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    if (isReady) reader.openPanel('print')
  }, [reader, isReady])
  return null
}

const meta: Meta<{ book: SampleName }> = {
  title: 'Reader/PrintPanel',
  args: { book: 'english' },
  render: ({ book }, { globals }) => (
    <StoryPart key={`${book} ${globals.locale}`} book={book} locale={globals.locale} theme={globals.theme}>
      <Opened />
      <TextView />
      <PrintPanel />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<{ book: SampleName }>

export const English: Story = {}
export const Arabic: Story = { args: { book: 'arabic' }, globals: { locale: 'ar_SA' } }
export const SwahiliNight: Story = { args: { book: 'swahili' }, globals: { locale: 'sw_KE', theme: 'night' } }
