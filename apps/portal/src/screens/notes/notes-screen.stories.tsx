import type { Meta, StoryObj } from '@storybook/react-vite'
import { mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { sampleMark } from '../../testing/sample-marks.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { acceptSync } from '../../testing/sync-answers.ts'
import { NotesScreen } from './notes-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Notes',
  render: renderScreen(NotesScreen),
  args: { isMember: true, shelf: sampleShelf },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const marks = [
  sampleMark('a', mapMaker.id, [
    'Three Inks',
    'She drew the coast in three inks, and kept the fourth for what she did not know.',
  ]),
  sampleMark('b', mapMaker.id, ['Three Inks', 'The tide has its own handwriting.'], {
    colour: 'green',
    note: 'For the reading circle on Friday.\nAsk Juma what he makes of it.',
  }),
  sampleMark('c', sampleCards[2]!.id, ['البئر', 'كان الماء يعرف أسماء من شربوا منه.'], {
    colour: 'pink',
    note: 'أعجبتني هذه الصورة',
    modified: '2026-11-21T06:00:00.000Z',
  }),
  sampleMark('e', sampleCards[1]!.id, ['', ''], {
    target: {
      start: {
        href: 'pages/12.webp',
        type: 'image/webp',
        locations: { progression: 0, totalProgression: 0.4, position: 12 },
      },
      region: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
    },
    modified: '2026-11-20T06:00:00.000Z',
  }),
  sampleMark('d', sampleCards[1]!.id, ['Saa', 'Saa ya babu haikuwahi kusimama.'], {
    colour: 'blue',
    modified: '2026-11-20T06:00:00.000Z',
  }),
]
const member = { postSync: acceptSync({ annotations: marks }) }

export const Filled: Story = { args: { answers: member } }
export const FilledSwahili: Story = { ...Filled, globals: { locale: 'sw_KE' } }
export const FilledArabicNight: Story = { ...Filled, globals: { locale: 'ar_SA', theme: 'night' } }
export const FilledContrast: Story = { ...Filled, globals: { theme: 'contrast' } }
export const OneBook: Story = { args: { answers: member, query: `id=${mapMaker.id}` } }
export const Empty: Story = { args: { answers: { postSync: acceptSync() } } }
export const Loading: Story = { args: { answers: { postSync: never } } }
export const Failed: Story = { args: { answers: { postSync: broken } } }
export const Offline: Story = { args: { isOffline: true } }
