import type { Meta, StoryObj } from '@storybook/react-vite'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { boughtShelf } from '../../testing/sample-shelf.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { PaidBookshelfScreen } from './paid-bookshelf-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Paid bookshelf',
  render: renderScreen(PaidBookshelfScreen),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const member = { getMe: sampleMe, getEntitlements: noEntitlements, getShelf: boughtShelf }

export const Visitor: Story = {}
export const VisitorSwahili: Story = { globals: { locale: 'sw_KE' } }
export const Books: Story = { args: { isMember: true, answers: member } }
export const BooksArabic: Story = { ...Books, globals: { locale: 'ar_SA' } }
export const BooksNight: Story = { ...Books, globals: { theme: 'night' } }
export const None: Story = {
  args: { isMember: true, answers: { ...member, getShelf: { items: [], nextCursor: null } } },
}
export const Loading: Story = { args: { isMember: true, answers: { ...member, getShelf: never } } }
export const Failed: Story = { args: { isMember: true, answers: { ...member, getShelf: broken } } }
export const Offline: Story = { args: { isMember: true, answers: member, isOffline: true } }
