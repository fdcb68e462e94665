import { expect, it, vi } from 'vitest'
import { LateGlide } from './late-glide.ts'
import { SpringGlide } from './spring-glide.ts'

/** Positions of a glide until its rest. */
async function positions(glide: LateGlide | SpringGlide, from: number): Promise<number[]> {
  const moves: number[] = []
  await new Promise<void>((resolve) => {
    glide.start(from, 0, { onMove: (px) => moves.push(px), onRest: resolve })
  })
  glide.stop()
  return moves
}

it('glides with the engine before react-spring is loaded, and with react-spring after', async () => {
  const start = vi.spyOn(SpringGlide.prototype, 'start')
  const glide = new LateGlide()
  expect((await positions(glide, -360)).length).toBeGreaterThan(2)
  expect(start).not.toHaveBeenCalled()
  glide.load()
  await vi.waitFor(async () => {
    const moves = await positions(glide, -360)
    expect(start).toHaveBeenCalled()
    expect(moves.length).toBeGreaterThan(2)
    // Nearer with each frame, never beyond the place.
    expect(moves).toEqual([...moves].sort((a, b) => a - b))
    expect(moves.every((px) => px <= 0)).toBe(true)
  })
})

it('ends a glide that runs when it is stopped or started again', async () => {
  const glide = new SpringGlide()
  const ended = vi.fn()
  glide.start(360, 0, { onMove: ended, onRest: ended })
  glide.stop()
  await positions(glide, 200)
  expect(ended).not.toHaveBeenCalled()
})
