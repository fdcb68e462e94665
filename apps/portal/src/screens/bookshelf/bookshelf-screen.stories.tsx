import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { noEntitlements, sampleMe, sampleSubscription } from '../../testing/sample-member.ts'
import { memberShelf } from '../../testing/sample-shelf.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { BookshelfScreen } from './bookshelf-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Bookshelf', render: renderScreen(BookshelfScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const member = { getMe: sampleMe, getEntitlements: noEntitlements, getShelf: memberShelf }

export const Visitor: Story = { args: { shelf: sampleShelf } }
export const VisitorArabic: Story = { ...Visitor, globals: { locale: 'ar_SA' } }
export const VisitorOffline: Story = { args: { shelf: sampleShelf, isOffline: true } }
export const EmptySwahili: Story = { globals: { locale: 'sw_KE' } }
export const Member: Story = { args: { isMember: true, answers: member } }
export const MemberSwahiliNight: Story = { ...Member, globals: { locale: 'sw_KE', theme: 'night' } }
export const Lapsed: Story = {
  args: {
    isMember: true,
    answers: {
      ...member,
      getMe: { ...sampleMe, subscription: { ...sampleSubscription, state: 'expired', isOpen: false } },
    },
  },
}
export const LapsedArabic: Story = { ...Lapsed, globals: { locale: 'ar_SA' } }
export const Loading: Story = { args: { isMember: true, answers: { ...member, getShelf: never } } }
export const Failed: Story = { args: { isMember: true, answers: { ...member, getShelf: broken } } }
export const Offline: Story = { args: { isMember: true, answers: member, isOffline: true } }
export const OfflineWithBooks: Story = {
  args: { isMember: true, answers: member, shelf: sampleShelf, isOffline: true },
}

const select = (words: string, first: RegExp): Story => ({
  ...Visitor,
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: words }))
    await userEvent.click(await canvas.findByRole('checkbox', { name: first }))
    await expect(canvas.getByRole('checkbox', { name: first })).toBeChecked()
  },
})
export const Selecting = select('Select books', /Saa/)
export const SelectingArabicNight: Story = {
  ...select('اختر كتبًا', /Saa/),
  globals: { locale: 'ar_SA', theme: 'night' },
}
