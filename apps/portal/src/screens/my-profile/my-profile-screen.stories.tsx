import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { sampleShelf } from '../../testing/story-states.ts'
import { MyProfileScreen } from './my-profile-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/My profile', render: renderScreen(MyProfileScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const NewVisitor: Story = {}
export const Reader: Story = { args: { shelf: sampleShelf } }
export const ReaderArabicNight: Story = { ...Reader, globals: { locale: 'ar_SA', theme: 'night' } }
export const ReaderContrast: Story = { ...Reader, globals: { theme: 'contrast' } }
