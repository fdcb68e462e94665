import type { AiDialogue, AiMessage, Assistant } from '@kurasa/portal-contract'

export const sampleAssistant: Assistant = { on: true, consented: true, quota: { limit: 30, left: 12 } }

export const externalAssistant: Assistant = { ...sampleAssistant, external: 'Example AI', consented: false }

export const sampleDialogue: AiDialogue = {
  id: 'd1',
  bookId: 'map-maker',
  title: 'Who draws the charts?',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:01:00.000Z',
}

export const sampleQuestion: AiMessage = {
  id: 'm1',
  role: 'user',
  text: 'Who draws the charts?',
  citations: [],
  stopped: false,
  at: '2026-11-20T08:00:00.000Z',
}

export const sampleAnswer: AiMessage = {
  id: 'm2',
  role: 'assistant',
  text: 'This is what the text says:\n\n“Amana drew the coast from what the captains told her.” [1]',
  citations: [
    {
      bookId: 'map-maker',
      bookTitle: 'The Map-Maker of Lamu',
      unitId: 'u2',
      unit: 2,
      offset: 140,
      quote: 'Amana drew the coast from what the captains told her.',
    },
  ],
  stopped: false,
  at: '2026-11-20T08:00:04.000Z',
}
