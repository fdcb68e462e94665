import type { Meta, StoryObj } from '@storybook/react-vite'
import { externalAssistant, sampleAssistant, sampleDialogue } from '../../testing/sample-assistant.ts'
import { sealedMe } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { AiScreen } from './ai-screen.tsx'

const answers = {
  getAssistant: sampleAssistant,
  getDialogues: {
    items: [
      sampleDialogue,
      { ...sampleDialogue, id: 'd2', title: 'من هو حارس الآبار؟' },
      {
        ...sampleDialogue,
        id: 'd3',
        title: 'Why did the old captain never sail past Ras Kitau again after that year?',
      },
    ],
    nextCursor: 'more',
  },
}

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Assistant',
  render: renderScreen(AiScreen),
  args: { answers, isMember: true, shelf: sampleShelf },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Visitor: Story = { args: { isMember: false } }
export const Member: Story = {}
export const MemberArabic: Story = { globals: { locale: 'ar_SA' } }
export const MemberSwahiliNight: Story = { globals: { locale: 'sw_KE', theme: 'night' } }
export const MemberContrast: Story = { globals: { theme: 'contrast' } }
export const External: Story = { args: { answers: { ...answers, getAssistant: externalAssistant } } }
export const MarksQuoted: Story = {
  args: { answers: { ...answers, getAssistant: { ...sampleAssistant, marks: 'yes' } } },
}
export const Sealed: Story = {
  args: { answers: { ...answers, getDialogues: { items: [], nextCursor: null }, getMe: sealedMe } },
}
export const SealedArabicNight: Story = { ...Sealed, globals: { locale: 'ar_SA', theme: 'night' } }
export const NoDialogues: Story = {
  args: { answers: { ...answers, getDialogues: { items: [], nextCursor: null } } },
}
export const SwitchedOff: Story = {
  args: { answers: { ...answers, getAssistant: { ...sampleAssistant, on: false } } },
}
export const NoQuestionsLeft: Story = {
  args: { answers: { ...answers, getAssistant: { ...sampleAssistant, quota: { limit: 30, left: 0 } } } },
}
export const Loading: Story = { args: { answers: { getAssistant: never } } }
export const Failed: Story = { args: { answers: { getAssistant: broken } } }
export const Offline: Story = { args: { isOffline: true } }
