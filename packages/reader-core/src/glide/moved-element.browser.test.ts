import { afterEach, beforeEach, expect, it } from 'vitest'
import { MovedElement } from './moved-element.ts'
import { springOffset } from './spring.ts'

let element: HTMLElement
let moved: MovedElement
/** Where the element is drawn, px from its place. */
const drawn = () => element.getBoundingClientRect().left
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeEach(() => {
  element = document.createElement('div')
  element.style.cssText = 'position:absolute;left:0;top:0;width:50px;height:50px'
  document.body.append(element)
  moved = new MovedElement(element)
})
afterEach(() => element.remove())

it.each([
  [360, 0],
  [-360, 0],
  [260, -0.8],
])('a glide from %i px with %d px/ms only comes nearer, and rests at its place', async (from, velocity) => {
  moved.draw(from)
  expect(drawn()).toBe(from)
  const rested = moved.glide(velocity)
  // The first frame shows where it was.
  expect(drawn()).toBeCloseTo(from, 0)
  const frames: number[] = []
  const watch = async () => {
    while (moved.offset !== 0) {
      await frame()
      expect(moved.offset).toBeCloseTo(drawn(), 0)
      frames.push(Math.abs(drawn()))
    }
  }
  await watch()
  expect(frames).toEqual([...frames].sort((a, b) => b - a))
  expect(await rested).toBe(true)
  expect(drawn()).toBe(0)
})

it('a glide follows the spring', async () => {
  moved.draw(300)
  void moved.glide(0)
  const [animation] = element.getAnimations()
  animation!.pause()
  for (const ms of [0, 20, 75, 140]) {
    animation!.currentTime = ms
    expect(drawn()).toBeCloseTo(springOffset(300, 0, ms), -0.5)
    expect(moved.offset).toBeCloseTo(drawn(), 0)
  }
})

it('a finger takes a glide over where it is drawn', async () => {
  moved.draw(360)
  const rested = moved.glide(0)
  const [animation] = element.getAnimations()
  animation!.pause()
  animation!.currentTime = 60
  const held = moved.offset
  expect(held).toBeGreaterThan(50)
  moved.draw(held)
  expect(await rested).toBe(false)
  expect(element.getAnimations()).toHaveLength(0)
  expect(drawn()).toBeCloseTo(held, 1)
  await frame()
  expect(drawn()).toBeCloseTo(held, 1)
})

it('an element that has arrived moves until it is drawn at rest', async () => {
  moved.draw(360)
  const rested = moved.glide(0)
  element.getAnimations()[0]!.finish()
  expect(await rested).toBe(true)
  expect(drawn()).toBe(0)
  expect(moved.isMoving).toBe(true)
  moved.draw(0)
  expect(moved.isMoving).toBe(false)
})

it('a glide goes on while the main thread is busy', async () => {
  moved.draw(360)
  const rested = moved.glide(0)
  await frame()
  await frame()
  const [animation] = element.getAnimations()
  const begin = Number(animation!.currentTime)
  for (const until = performance.now() + 120; performance.now() < until; );
  await frame()
  await frame()
  expect(Number(animation!.currentTime) - begin).toBeGreaterThan(100)
  await rested
})
