import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { ForbiddenScreen } from './forbidden-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/403', render: renderScreen(ForbiddenScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Denied: Story = {}
export const NumberBlocked: Story = { args: { state: { messageKey: 'error.blocked' } } }
