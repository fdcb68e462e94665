import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { Floating } from './floating.tsx'

const question = { title: 'Clear it?', hint: 'It is gone then.', action: 'Clear', cancel: 'Keep' }

function Ask({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const { confirm } = useShellActions()
  return (
    <button type="button" onClick={() => void confirm(question).then(onAnswer)}>
      Ask
    </button>
  )
}

function open(onAnswer: (isYes: boolean) => void) {
  const at = (place: string) => (
    <Floating place={place} back={() => undefined}>
      <Ask onAnswer={onAnswer} />
    </Floating>
  )
  const { rerender } = render(at('one'))
  return { moveTo: (place: string) => rerender(at(place)) }
}

afterEach(() => {
  cleanup()
  vi.doUnmock('./confirm-dialog.tsx')
  vi.restoreAllMocks()
})

describe('a question', () => {
  it('resolves with the button that is pressed', async () => {
    const onAnswer = vi.fn()
    open(onAnswer)
    for (const [button, answer] of [
      ['Keep', false],
      ['Clear', true],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
      const dialog = within(await screen.findByRole('dialog', { hidden: true }))
      await userEvent.click(dialog.getByRole('button', { name: button, hidden: true }))
      await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(answer))
      expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    }
  })

  it('is answered with no when another screen is shown', async () => {
    const onAnswer = vi.fn()
    const { moveTo } = open(onAnswer)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog', { hidden: true })
    moveTo('two')
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  })

  it('is shown by the browser when the code of the dialog cannot be loaded', async () => {
    vi.doMock('./confirm-dialog.tsx', () => {
      throw new Error('Failed to fetch dynamically imported module')
    })
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    const onAnswer = vi.fn()
    open(onAnswer)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true))
    expect(confirm).toHaveBeenCalledWith('Clear it?\n\nIt is gone then.')
  })
})
