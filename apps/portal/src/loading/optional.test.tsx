import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { optional } from './optional.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Part = ({ name }: { name: string }) => <p>{`part of ${name}`}</p>
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('an optional part loads again on a timer, and the screen around it stays', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('502'))
  const Late = optional(load, ({ name, hasFailed }) => <i>{`${name} ${hasFailed}`}</i>)
  render(
    <main>
      screen <Late name="a" />
    </main>,
  )
  await wait(0)
  expect(screen.getByRole('main').textContent).toBe('screen a true')
  await wait(1999)
  expect(load).toHaveBeenCalledOnce()
  await wait(1)
  expect(screen.getByRole('main').textContent).toBe('screen part of a')
})

it('an optional part loads again when the network returns', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('502'))
  const Late = optional(load)
  const { container } = render(<Late name="a" />)
  await wait(0)
  expect(container.textContent).toBe('')
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(container.textContent).toBe('part of a')
})

it('a part that is no longer mounted loads no more', async () => {
  const load = vi.fn(async () => Part).mockRejectedValue(new Error('502'))
  const Late = optional(load)
  const { unmount } = render(<Late name="a" />)
  await wait(0)
  unmount()
  await wait(300_000)
  expect(load).toHaveBeenCalledOnce()
})

it('a part that throws leaves its fallback', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const Late = optional(
    async () => (): never => {
      throw new TypeError('no such method')
    },
    () => <i>fallback</i>,
  )
  render(<Late />)
  await wait(0)
  expect(screen.getByText('fallback')).toBeTruthy()
})
