import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { sampleCards, sampleCategories } from '../../testing/sample-books.ts'
import { sampleMe } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { InterestedScreen } from './interested-screen.tsx'

const interests = { categories: ['stories', 'poetry'], languages: ['sw'] }
const answers = {
  getCategories: sampleCategories,
  getBooks: { items: sampleCards, nextCursor: null },
  getMe: { ...sampleMe, user: { ...sampleMe.user, interests } },
}

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Interests',
  render: renderScreen(InterestedScreen),
  args: { answers },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Visitor: Story = {}
export const Member: Story = { args: { isMember: true } }
export const MemberArabic: Story = { ...Member, globals: { locale: 'ar_SA' } }
export const MemberSwahiliNight: Story = { ...Member, globals: { locale: 'sw_KE', theme: 'night' } }
export const MemberContrast: Story = { ...Member, globals: { theme: 'contrast' } }
export const NothingPicked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }, { timeout: 10_000 }))
    await canvas.findByRole('alert', {}, { timeout: 10_000 })
  },
}
export const NothingFits: Story = {
  args: { isMember: true, answers: { ...answers, getBooks: { items: [], nextCursor: null } } },
}
export const Loading: Story = { args: { answers: { getCategories: never } } }
export const Failed: Story = { args: { answers: { getCategories: broken } } }
export const Offline: Story = { args: { isOffline: true } }
