import { describe, expect, it } from 'vitest'
import { readEvents } from './event-stream.ts'
import { PortalError } from './portal-error.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

async function all(stream: ReadableStream<Uint8Array>, quiet?: number): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const event of readEvents(stream, quiet)) found.push(event)
  return found
}

describe('a stream of events', () => {
  it('gives each event, wherever the chunks are cut, also within letters of two bytes', async () => {
    const whole = bytes('data: {"text":"كلمة"}\n\ndata: {"text":"b"}\r\n\r\n')
    for (let cut = 0; cut <= whole.length; cut++) {
      expect(await all(streamOf(whole.slice(0, cut), whole.slice(cut)))).toEqual([
        { text: 'كلمة' },
        { text: 'b' },
      ])
    }
  })

  it('passes over comments, what is not JSON, and an event that was not finished', async () => {
    const stream = streamOf(bytes(': still here\n\ndata: {broken\n\nevent: x\ndata: 1\n\ndata: 2'))
    expect(await all(stream)).toEqual([1])
  })

  it('is aborted after a silence', async () => {
    const silent = new ReadableStream<Uint8Array>({})
    await expect(all(silent, 20)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('says that the line broke', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new TypeError('gone')),
    })
    const error = await all(broken).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PortalError)
    expect(error).toMatchObject({ kind: 'network' })
  })

  it('ends the stream when its consumer stops', async () => {
    let isEnded = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('data: 1\n\n')),
      cancel: () => {
        isEnded = true
      },
    })
    for await (const _event of readEvents(endless)) break
    expect(isEnded).toBe(true)
  })
})
