import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { PrivacyScreen, TermsScreen } from './policy-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Policies', render: renderScreen(PrivacyScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Privacy: Story = {}
export const PrivacyArabicNight: Story = { globals: { locale: 'ar_SA', theme: 'night' } }
export const Terms: Story = { render: renderScreen(TermsScreen) }
export const TermsSwahili: Story = { ...Terms, globals: { locale: 'sw_KE' } }
