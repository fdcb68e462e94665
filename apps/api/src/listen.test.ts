import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('stops taking calls, and ends those under way first', async () => {
  let answer: () => void = () => {}
  let isUnderWay: () => void = () => {}
  const underWay = new Promise<void>((resolve) => {
    isUnderWay = resolve
  })
  const door = await listen({ port: 0, host: '127.0.0.1' }, async () => {
    isUnderWay()
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return new Response('done')
  })
  const call = fetch(door.localUrl)
  await underWay
  const closed = door.close()
  await expect(fetch(door.localUrl)).rejects.toThrow()
  answer()
  expect(await (await call).text()).toBe('done')
  await closed
})
