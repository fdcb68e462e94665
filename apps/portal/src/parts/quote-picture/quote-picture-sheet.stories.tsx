import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleCards } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { QuotePictureSheet } from './quote-picture-sheet.tsx'

const sheetOf = (at: number, words: string) =>
  renderScreen(() => <QuotePictureSheet book={sampleCards[at]!} words={words} onClose={() => undefined} />)

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Quote picture' }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const English: Story = {
  render: sheetOf(0, 'A woman who has never been to sea draws the charts by which the coast sails.'),
}
export const Swahili: Story = {
  render: sheetOf(1, 'Saa ya babu ilisimama usiku ule ule ambao mvua ilianza.'),
  globals: { locale: 'sw_KE' },
}
export const ArabicNight: Story = {
  render: sheetOf(2, 'كان حارسُ الآبار يعرف كلَّ بئرٍ باسمها، ويعرف متى يعذبُ ماؤها ومتى يملح.'),
  globals: { locale: 'ar_SA', theme: 'night' },
}
export const LongPassage: Story = {
  render: sheetOf(3, 'The sea keeps what it is told, and gives it back at night. '.repeat(40)),
}
