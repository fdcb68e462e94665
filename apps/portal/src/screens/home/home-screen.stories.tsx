import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Answers } from '../../testing/contract-server.ts'
import { sampleCards } from '../../testing/sample-books.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { intentOf, subscribedAs, subscriptionAnswer } from '../../testing/sample-money.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { HomeScreen } from './home-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Home', render: renderScreen(HomeScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const getHome = {
  sections: [
    { id: 'new', title: 'New this week', items: sampleCards },
    { id: 'language-ar', title: 'كتب بالعربية', items: sampleCards.slice(2, 3) },
  ],
}

export const Visitor: Story = { args: { answers: { getHome } } }
export const Reading: Story = { args: { answers: { getHome }, shelf: sampleShelf } }
export const ReadingArabic: Story = { ...Reading, globals: { locale: 'ar_SA' } }
export const ReadingSwahiliNight: Story = { ...Reading, globals: { locale: 'sw_KE', theme: 'night' } }
export const ReadingContrast: Story = { ...Reading, globals: { theme: 'contrast' } }
export const MemberForYou: Story = {
  args: {
    isMember: true,
    shelf: sampleShelf,
    answers: {
      getHome,
      getMe: {
        ...sampleMe,
        user: { ...sampleMe.user, interests: { categories: ['stories'], languages: ['sw'] } },
      },
      getEntitlements: noEntitlements,
      getBooks: { items: sampleCards.slice(1), nextCursor: null },
      getHistory: { items: [], nextCursor: null },
    },
  },
}
export const MemberForYouArabicNight: Story = {
  ...MemberForYou,
  globals: { locale: 'ar_SA', theme: 'night' },
}
export const Loading: Story = { args: { answers: { getHome: never } } }
export const Empty: Story = { args: { answers: { getHome: { sections: [] } } } }
export const Failed: Story = { args: { answers: { getHome: broken } } }
export const Offline: Story = { args: { answers: { getHome }, shelf: sampleShelf, isOffline: true } }

const waiting = intentOf({ pollAfterMs: 60_000 })
const subscription = (getSubscription: Answers['getSubscription']): Story => ({
  args: { isMember: true, answers: { getHome, getSubscription, getIntent: { intent: waiting } } },
})
export const Member = subscription(subscriptionAnswer())
export const MemberPending = subscription(subscriptionAnswer({ pendingIntent: waiting }))
export const MemberActive = subscription(subscribedAs('active'))
export const MemberActiveArabicNight: Story = {
  ...MemberActive,
  globals: { locale: 'ar_SA', theme: 'night' },
}
export const MemberGraceSwahili: Story = {
  ...subscription(subscribedAs('grace')),
  globals: { locale: 'sw_KE' },
}
export const MemberEnded = subscription(subscribedAs('expired'))
export const MemberUnknown = subscription(broken)
