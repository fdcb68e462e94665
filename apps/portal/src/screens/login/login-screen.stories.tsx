import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { LoginScreen } from './login-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Login', render: renderScreen(LoginScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const English: Story = { args: { state: { returnTo: '/category' } } }
export const Arabic: Story = { globals: { locale: 'ar_SA' } }
