import type { Meta, StoryObj } from '@storybook/react-vite'
import { mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { noEntitlements, sampleMe, sealedMe } from '../../testing/sample-member.ts'
import { historyItemOf } from '../../testing/sample-shelf.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { ReadHistoryScreen } from './read-history-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Reading history',
  render: renderScreen(ReadHistoryScreen),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const member = {
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getHistory: {
    items: [
      historyItemOf(mapMaker, 0, 12, 0.27),
      historyItemOf(sampleCards[2]!, 0, 34, 0.52),
      historyItemOf(sampleCards[1]!, 1, 44, 1),
      historyItemOf(sampleCards[4]!, 6, 0, 0.1),
    ],
    nextCursor: null,
  },
}
const read = sampleShelf.map((entry, index) => ({
  ...entry,
  readAt: Date.now() - index * 86_400_000,
  seconds: 400 - index * 130,
}))

export const Visitor: Story = { args: { shelf: read } }
export const EmptyArabic: Story = { globals: { locale: 'ar_SA' } }
export const Member: Story = { args: { isMember: true, answers: member } }
export const MemberArabic: Story = { ...Member, globals: { locale: 'ar_SA' } }
export const MemberSwahiliNight: Story = { ...Member, globals: { locale: 'sw_KE', theme: 'night' } }
export const Sealed: Story = { args: { isMember: true, answers: { ...member, getMe: sealedMe } } }
export const SealedContrast: Story = { ...Sealed, globals: { theme: 'contrast' } }
export const Loading: Story = { args: { isMember: true, answers: { ...member, getHistory: never } } }
export const Failed: Story = { args: { isMember: true, answers: { ...member, getHistory: broken } } }
export const Offline: Story = { args: { isMember: true, answers: member, isOffline: true } }
