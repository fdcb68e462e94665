import type { Meta, StoryObj } from '@storybook/react-vite'
import { Refusal } from '../../testing/contract-server.ts'
import {
  bookOf,
  imageManifestOf,
  manifestOf,
  mapMaker,
  sampleCards,
  unitOf,
} from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { ReadImagesScreen, ReadScreen } from './read-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Read', render: renderScreen(ReadScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const page = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#8cc6c0"/><circle cx="300" cy="320" r="120" fill="#fbf0d8"/></svg>',
)
const answers = {
  getBook: bookOf(mapMaker),
  getManifest: manifestOf(mapMaker),
  getUnit: ({ path }: { path: Record<string, string> }) => unitOf(Number(path.i)),
}

export const Reading: Story = { args: { query: 'id=map-maker', answers } }
export const ReadingArabicInterface: Story = { ...Reading, globals: { locale: 'ar_SA' } }
export const Opening: Story = { args: { query: 'id=map-maker', answers: { ...answers, getManifest: never } } }
export const Failed: Story = { args: { query: 'id=map-maker', answers: { ...answers, getManifest: broken } } }
export const NotFound: Story = { args: { query: 'id=gone' } }
export const PictureBook: Story = {
  render: renderScreen(ReadImagesScreen),
  args: {
    query: 'id=twiga',
    answers: {
      getBook: bookOf(sampleCards[4]!),
      getManifest: imageManifestOf(sampleCards[4]!),
      getPage: page,
    },
  },
}

const haris = sampleCards[2]!
/** A chapter that only members may read, opened from the contents. */
export const LockedChapter: Story = {
  args: {
    query: `id=${haris.id}`,
    state: { href: 'text/c2.xhtml' },
    answers: {
      getBook: bookOf(haris),
      getManifest: manifestOf(haris),
      getUnit: () => {
        throw new Refusal(200, -30001)
      },
    },
  },
}
export const LockedChapterArabicNight: Story = {
  ...LockedChapter,
  globals: { locale: 'ar_SA', theme: 'night' },
}
export const LockedChapterSwahili: Story = { ...LockedChapter, globals: { locale: 'sw_KE' } }
export const Offline: Story = { args: { query: 'id=map-maker', answers, isOffline: true } }

/** The last page, with the stars in place of its foot. */
export const End: Story = {
  args: {
    query: 'id=map-maker',
    state: { href: 'text/c3.xhtml' },
    isMember: true,
    answers: { ...answers, getRating: { stars: 4 }, getProgress: [] },
  },
}
export const EndArabicNight: Story = { ...End, globals: { locale: 'ar_SA', theme: 'night' } }
