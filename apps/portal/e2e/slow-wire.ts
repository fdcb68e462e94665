import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Bytes that pass at once. */
const PIECE = 1400
/** Bytes of a connection that wait for the wire before its sender has to wait, too. */
const MOST_WAITING = 32_000

/** A wire between a browser and a port of this machine: it delays what it carries, and knows nothing of what is in it. */
export interface SlowWire {
  readonly port: number
  /** Bytes that came to the browser. */
  bytes: number
  /** Connections that the browser opened. */
  connections: number
  close(): void
}

/**
 * Starts a wire. Answers of all connections share its rate, in turns. A connection costs one trip there and back before its first byte, as
 * that of TCP does.
 *
 * @param target - port of this machine
 * @param rate - of answers, bytes a second
 * @param delay - there and back, ms
 */
export async function startSlowWire(target: number, rate: number, delay: number): Promise<SlowWire> {
  const waiting = new Map<Socket, { pieces: Buffer[]; size: number; from: Socket }>()
  let freeAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const carry = () => {
    timer = undefined
    for (;;) {
      const turn = [...waiting].find(([, { size }]) => size > 0)
      if (!turn) return
      const now = performance.now()
      if (freeAt > now) {
        timer = setTimeout(carry, freeAt - now)
        return
      }
      const [browser, queue] = turn
      const piece = queue.pieces.shift()!
      queue.size -= piece.length
      if (queue.size < MOST_WAITING) queue.from.resume()
      // The next turn is another connection's.
      waiting.delete(browser)
      waiting.set(browser, queue)
      freeAt = Math.max(freeAt, now - 20) + (piece.length / rate) * 1000
      wire.bytes += piece.length
      setTimeout(() => browser.write(piece), delay / 2)
    }
  }
  const server = createServer((browser) => {
    wire.connections++
    const from = connect(target, '127.0.0.1')
    waiting.set(browser, { pieces: [], size: 0, from })
    const opensAt = performance.now() + delay
    browser.on('data', (data: Buffer) =>
      setTimeout(() => from.write(data), Math.max(0, opensAt - performance.now()) + delay / 2),
    )
    from.on('data', (data: Buffer) => {
      const queue = waiting.get(browser)
      if (!queue) return
      for (let at = 0; at < data.length; at += PIECE) queue.pieces.push(data.subarray(at, at + PIECE))
      queue.size += data.length
      if (queue.size >= MOST_WAITING) from.pause()
      if (!timer) carry()
    })
    const end = () => {
      waiting.delete(browser)
      browser.destroy()
      from.destroy()
    }
    for (const socket of [browser, from]) socket.on('error', end)
    browser.on('close', end)
    from.on('end', () => setTimeout(end, 5000))
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const wire: SlowWire = {
    port: (server.address() as AddressInfo).port,
    bytes: 0,
    connections: 0,
    close() {
      clearTimeout(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return wire
}
