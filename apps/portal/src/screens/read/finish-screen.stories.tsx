import type { Meta, StoryObj } from '@storybook/react-vite'
import { bookOf, mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { FinishScreen } from './finish-screen.tsx'

const haris = bookOf(sampleCards[2]!)
const [first, second] = sampleCards
const inSeries = { ...bookOf(first!), series: { name: 'Lamu', place: 1, books: [first!, second!] } }

const finishOf = (book: typeof inSeries | typeof haris, theme = 'light') =>
  renderScreen(() => (
    <FinishScreen book={book} kind="text" theme={theme} reader={null} onClose={() => undefined} />
  ))

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Finish' }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getRating: { stars: 4 }, getRelated: [mapMaker] }

export const NextOfSeries: Story = { args: { answers, isMember: true }, render: finishOf(inSeries) }
export const Alike: Story = { args: { answers }, render: finishOf(haris) }
export const AlikeArabicNight: Story = {
  ...Alike,
  render: finishOf(haris, 'night'),
  globals: { locale: 'ar_SA', theme: 'night' },
}
export const AlikeSwahili: Story = { ...Alike, globals: { locale: 'sw_KE' } }
