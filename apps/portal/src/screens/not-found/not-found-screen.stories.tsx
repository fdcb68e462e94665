import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Not found', render: renderScreen(NotFoundScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const English: Story = {}
export const Swahili: Story = { globals: { locale: 'sw_KE' } }
