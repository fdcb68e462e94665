import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { Refusal } from '../../testing/contract-server.ts'
import { createEventStream } from '../../testing/event-stream.ts'
import {
  externalAssistant,
  sampleAnswer,
  sampleAssistant,
  sampleDialogue,
  sampleQuestion,
} from '../../testing/sample-assistant.ts'
import { bookOf, mapMaker } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { AiDialogueScreen } from './ai-dialogue-screen.tsx'

const answers = {
  getAssistant: sampleAssistant,
  getBook: bookOf(mapMaker),
  getDialogue: {
    dialogue: sampleDialogue,
    messages: [
      sampleQuestion,
      sampleAnswer,
      { ...sampleQuestion, id: 'm3', text: 'من هو حارس الآبار؟' },
      { ...sampleAnswer, id: 'm4', text: 'لم أجد ذلك في النص الذي قرأته.', citations: [] },
    ],
  },
}

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Dialogue',
  render: renderScreen(AiDialogueScreen),
  args: { answers, isMember: true, query: 'id=d1' },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

/** Sends the question, so that the story shows what follows. */
const sendsQuestion: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByRole('textbox', {}, { timeout: 10_000 }), 'Who?')
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
  await canvas.findByText('Who?', { selector: '[data-by="user"]' }, { timeout: 10_000 })
}

export const Talk: Story = {}
export const TalkArabic: Story = { globals: { locale: 'ar_SA' } }
export const TalkSwahiliNight: Story = { globals: { locale: 'sw_KE', theme: 'night' } }
export const TalkContrast: Story = { globals: { theme: 'contrast' } }
export const NewAboutABook: Story = {
  args: { query: 'book=map-maker', state: { question: 'Where does the story take place?' } },
}
export const Writing: Story = {
  args: {
    answers: {
      ...answers,
      postDialogueMessage: () =>
        createEventStream({ kind: 'text', text: 'This is what the text says:' }).response,
    },
  },
  play: sendsQuestion,
}
const asked = { ...answers, getAssistant: { ...sampleAssistant, marks: 'ask' as const } }
/** Once, before a question: whether answers may quote the member's marks. */
export const MarksAsked: Story = { args: { query: 'book=map-maker', answers: asked } }
export const MarksAskedArabicNight: Story = {
  ...MarksAsked,
  globals: { locale: 'ar_SA', theme: 'night' },
}
export const MarksAskedSwahili: Story = { ...MarksAsked, globals: { locale: 'sw_KE' } }
/** An answer from a mark, with its note. */
export const NoteQuoted: Story = {
  args: {
    answers: {
      ...answers,
      getDialogue: {
        dialogue: sampleDialogue,
        messages: [
          sampleQuestion,
          {
            ...sampleAnswer,
            citations: sampleAnswer.citations.map((each) => ({ ...each, note: 'مثل جدّتي. Ask Juma' })),
          },
        ],
      },
    },
  },
}
export const Unavailable: Story = {
  args: {
    answers: {
      ...answers,
      postDialogueMessage: () => {
        throw new Refusal(503, 500, 'AI_UNAVAILABLE')
      },
    },
  },
  play: sendsQuestion,
}
export const ConsentNeeded: Story = {
  args: {
    answers: {
      ...answers,
      getAssistant: externalAssistant,
      postDialogueMessage: () => {
        throw new Refusal(409, 500, 'CONSENT_REQUIRED')
      },
    },
  },
  play: sendsQuestion,
}
export const NoQuestionsLeft: Story = {
  args: { answers: { ...answers, getAssistant: { ...sampleAssistant, quota: { limit: 30, left: 0 } } } },
}
export const SwitchedOff: Story = {
  args: { answers: { ...answers, getAssistant: { ...sampleAssistant, on: false } } },
}
export const Loading: Story = { args: { answers: { ...answers, getDialogue: never } } }
export const Failed: Story = { args: { answers: { ...answers, getDialogue: broken } } }
export const Offline: Story = { args: { isOffline: true } }
