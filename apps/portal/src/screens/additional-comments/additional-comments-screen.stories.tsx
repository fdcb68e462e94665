import type { Meta, StoryObj } from '@storybook/react-vite'
import { sealedMe } from '../../testing/sample-member.ts'
import { sampleMessages, sampleReports } from '../../testing/sample-support.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { AdditionalCommentsScreen } from './additional-comments-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Add to a request',
  render: renderScreen(AdditionalCommentsScreen),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = {
  getReports: { items: sampleReports, nextCursor: null, unread: 1 },
  getReportMessages: { report: sampleReports[0]!, messages: sampleMessages },
}

export const Choice: Story = { args: { answers, isMember: true } }
export const ChoiceArabicNight: Story = { ...Choice, globals: { locale: 'ar_SA', theme: 'night' } }
export const Addition: Story = { args: { answers, isMember: true, query: 'id=r1' } }
export const AdditionArabic: Story = { ...Addition, globals: { locale: 'ar_SA' } }
export const AdditionSwahili: Story = { ...Addition, globals: { locale: 'sw_KE' } }
export const Closed: Story = {
  args: {
    answers: { ...answers, getReportMessages: { report: sampleReports[2]!, messages: [] } },
    isMember: true,
    query: 'id=r3',
  },
}
export const NoneOpen: Story = {
  args: { answers: { getReports: { items: [], nextCursor: null, unread: 0 } }, isMember: true },
}
export const Sealed: Story = {
  args: {
    answers: { getReports: { items: [], nextCursor: null, unread: 0 }, getMe: sealedMe },
    isMember: true,
  },
}
export const Loading: Story = {
  args: { answers: { getReportMessages: never }, isMember: true, query: 'id=r1' },
}
export const Failed: Story = {
  args: { answers: { getReportMessages: broken }, isMember: true, query: 'id=r1' },
}
export const Offline: Story = { args: { answers, isMember: true, query: 'id=r1', isOffline: true } }
