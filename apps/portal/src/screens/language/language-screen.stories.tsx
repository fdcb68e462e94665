import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { LanguageScreen } from './language-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Language', render: renderScreen(LanguageScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const English: Story = {}
export const Arabic: Story = { globals: { locale: 'ar_SA' } }
