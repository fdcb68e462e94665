import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFace } from './use-face.ts'

const Words = () => <p>{useFace('16px "Face"', 'أ') ? 'shown' : 'awaited'}</p>
const said = () => screen.getByRole('paragraph').textContent

/** Faces of a browser, of which none has loaded; `finish` loads them. */
function browserFaces(isThere: boolean) {
  let finish = () => {}
  const load = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => isThere, load } })
  return { load, finish: () => act(async () => finish()) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'fonts')
})

it('is ready at once where the face is there, or where nothing is known of faces', () => {
  render(<Words />)
  expect(said()).toBe('shown')
  cleanup()
  const { load } = browserFaces(true)
  render(<Words />)
  expect(said()).toBe('shown')
  expect(load).not.toHaveBeenCalled()
})

it('waits for the face of the words', async () => {
  const { load, finish } = browserFaces(false)
  render(<Words />)
  expect(said()).toBe('awaited')
  expect(load).toHaveBeenCalledWith('16px "Face"', 'أ')
  await finish()
  expect(said()).toBe('shown')
})

it('waits no longer than a moment', () => {
  browserFaces(false)
  render(<Words />)
  act(() => vi.advanceTimersByTime(599))
  expect(said()).toBe('awaited')
  act(() => vi.advanceTimersByTime(1))
  expect(said()).toBe('shown')
})
