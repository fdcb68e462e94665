import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

it('stops taking calls, and ends those under way first', async () => {
  let answer: () => void = () => {}
  let isUnderWay: () => void = () => {}
  const underWay = new Promise<void>((resolve) => {
    isUnderWay = resolve
  })
  const door = await listen({ port: 0, host: '127.0.0.1', keepAlive: 65 }, async () => {
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

describe('a connection that is idle', () => {
  const open = (keepAlive: number) =>
    listen({ port: 0, host: '127.0.0.1', keepAlive }, async () => new Response('done'))

  it.each([65, 120])('is kept as long as the setting says: %i s', async (keepAlive) => {
    const door = await open(keepAlive)
    const answer = await fetch(door.localUrl)
    expect(await answer.text()).toBe('done')
    expect(answer.headers.get('keep-alive')).toBe(`timeout=${keepAlive}`)
    await door.close()
  })

  it('does not hold up a stop, nor does one that becomes idle meanwhile', async () => {
    let answer: () => void = () => {}
    const isOpen = new Promise<void>((resolve) => {
      answer = resolve
    })
    const door = await listen({ port: 0, host: '127.0.0.1', keepAlive: 65 }, async ({ url }) => {
      if (url.endsWith('/slow')) await isOpen
      return new Response('done')
    })
    const agent = new Agent({ keepAlive: true })
    const get = (path: string) =>
      new Promise<void>((resolve, reject) =>
        request(door.localUrl + path, { agent }, (response) => response.resume().once('end', resolve))
          .once('error', reject)
          .end(),
      )
    await get('/')
    const slow = get('/slow')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const began = performance.now()
    const closed = door.close()
    answer()
    await slow
    await closed
    // Without looking for idle connections again the stop would wait for its whole patience, 2 s.
    expect(performance.now() - began).toBeLessThan(1500)
    agent.destroy()
  })
})
