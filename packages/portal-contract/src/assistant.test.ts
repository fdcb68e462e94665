import { describe, expect, it } from 'vitest'
import { aiStreamEvent, deleteDialogues, fromQuery, toQuery } from './index.ts'

describe('removing dialogues', () => {
  const sent = (request: Record<string, unknown>) =>
    deleteDialogues.request.safeParse(fromQuery(new URLSearchParams(toQuery(request))))

  it('names some, or all', () => {
    expect(sent({ ids: ['a', 'b'] }).data).toEqual({ ids: ['a', 'b'] })
    expect(sent({ all: '1' }).data).toEqual({ all: '1' })
  })

  it.each([{}, { all: '0' }, { ids: ['a'], all: '1' }, { ids: Array.from({ length: 51 }, String) }])(
    'is refused for %o',
    (request) => expect(sent(request).success).toBe(false),
  )
})

it('events of a streamed answer are text, the whole, or a failure', () => {
  expect(aiStreamEvent.parse({ kind: 'text', text: 'a', more: 1 })).toEqual({ kind: 'text', text: 'a' })
  expect(aiStreamEvent.safeParse({ kind: 'tool', name: 'x' }).success).toBe(false)
  expect(aiStreamEvent.safeParse({ kind: 'done' }).success).toBe(false)
})
