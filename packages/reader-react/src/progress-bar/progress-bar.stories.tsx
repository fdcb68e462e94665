import type { Meta, StoryObj } from '@storybook/react-vite'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { ProgressBar } from './progress-bar.tsx'

const meta: Meta<{ book: SampleName }> = {
  title: 'Reader/ProgressBar',
  args: { book: 'english' },
  render: ({ book }, { globals }) => (
    <StoryPart key={`${book} ${globals.locale}`} book={book} locale={globals.locale} theme={globals.theme}>
      <div style={{ position: 'absolute', inset: '0 0 140px' }}>
        <TextView />
      </div>
      <div style={{ position: 'absolute', insetInline: 0, insetBlockEnd: 16 }}>
        <ProgressBar />
      </div>
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<{ book: SampleName }>

export const EnglishBook: Story = {}
export const ArabicBook: Story = { args: { book: 'arabic' } }
