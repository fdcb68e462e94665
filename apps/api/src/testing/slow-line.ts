import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server, each packet of which is late. */
export interface SlowLine {
  port: number
  /** Milliseconds, in each direction; 0 at first. */
  delay: number
  close(): void
}

/**
 * Opens one.
 *
 * @param port - of the server, on this machine
 */
export async function openSlowLine(port: number): Promise<SlowLine> {
  const line = { port: 0, delay: 0, close }
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), line.delay))
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.end(), line.delay)
    })
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    carry(near, far)
    carry(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.port = (server.address() as AddressInfo).port
  return line

  function close(): void {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}
