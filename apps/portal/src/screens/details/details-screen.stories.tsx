import type { Meta, StoryObj } from '@storybook/react-vite'
import { bookOf, manifestOf, mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleSubscription } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { DetailsScreen } from './details-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Details', render: renderScreen(DetailsScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answersFor = (card = mapMaker) => ({ getBook: bookOf(card), getManifest: manifestOf(card) })

export const Free: Story = { args: { query: 'id=map-maker', answers: answersFor() } }
export const FreeNight: Story = { ...Free, globals: { theme: 'night' } }
export const Begun: Story = { args: { ...Free.args, shelf: sampleShelf } }
export const MemberArabic: Story = {
  args: { query: 'id=haris', answers: answersFor(sampleCards[2]) },
  globals: { locale: 'ar_SA' },
}
export const Paid: Story = { args: { query: 'id=souls', answers: answersFor(sampleCards[3]) } }
export const PictureBook: Story = { args: { query: 'id=twiga', answers: answersFor(sampleCards[4]) } }
export const Loading: Story = { args: { query: 'id=map-maker', answers: { getBook: never } } }
export const NotFound: Story = { args: { query: 'id=gone' } }
export const ContentsFailed: Story = {
  args: { query: 'id=map-maker', answers: { getBook: bookOf(mapMaker), getManifest: broken } },
}
export const Failed: Story = { args: { query: 'id=map-maker', answers: { getBook: broken } } }
export const Offline: Story = { args: { ...Free.args, isOffline: true } }

const rights = { getConfig: sampleConfig, getRelated: sampleCards.slice(0, 3) }
export const VisitorSubscribe: Story = {
  args: { query: 'id=haris', answers: { ...answersFor(sampleCards[2]), ...rights } },
}
export const VisitorBuySwahiliNight: Story = {
  args: { query: 'id=souls', answers: { ...answersFor(sampleCards[3]), ...rights } },
  globals: { locale: 'sw_KE', theme: 'night' },
}
export const Subscriber: Story = {
  args: {
    query: 'id=haris',
    isMember: true,
    answers: {
      ...answersFor(sampleCards[2]),
      ...rights,
      getEntitlements: { subscription: sampleSubscription, ownedBookIds: [] },
    },
  },
}
export const Bought: Story = {
  args: {
    query: 'id=souls',
    isMember: true,
    answers: {
      ...answersFor(sampleCards[3]),
      ...rights,
      getEntitlements: { subscription: null, ownedBookIds: ['souls'] },
    },
  },
}

/** Finishing a book, with the mean of all members and the reader's own stars. */
export const Rated: Story = {
  args: {
    query: 'id=map-maker',
    isMember: true,
    shelf: [{ book: mapMaker, openedAt: 1, readAt: 1, fraction: 1, isFinished: true }],
    answers: {
      getBook: bookOf(mapMaker, { rating: { mean: 4.3, count: 12 } }),
      getManifest: manifestOf(mapMaker),
      getRating: { stars: 4 },
    },
  },
}
export const RatedArabicNight: Story = { ...Rated, globals: { locale: 'ar_SA', theme: 'night' } }
