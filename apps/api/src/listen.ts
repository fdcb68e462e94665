import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { OperatorError } from './operator-error.ts'

/** Milliseconds that answers under way get when the server stops. */
const STOP_PATIENCE = 2_000
/** Milliseconds between looks for connections that have become idle while the server stops. */
const STOP_STEP = 50
/** Milliseconds that the headers of a call may take. */
const HEADERS_TIME = 30_000
/** Milliseconds that the headers of a call may come after an idle connection would have been closed. */
const HEADERS_MARGIN = 5_000
/** Milliseconds that a whole call may take to arrive. */
const REQUEST_TIME = 120_000

/** A door that is open. */
export interface Listening {
  /** To print: what a browser on this machine opens. */
  url: string
  /** For programs on this machine. */
  localUrl: string
  port: number
  /** Takes no new calls, lets those under way end, then resolves. */
  close(): Promise<void>
}

/**
 * Looks whether the port can be opened, and leaves it closed: a server listens once it can answer.
 *
 * @throws {OperatorError} as `listen`
 */
export async function checkPort({ port, host }: { port: number; host?: string }): Promise<void> {
  const server = createSocketServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host: host ?? '127.0.0.1' }, resolve)
    })
  } catch (error) {
    throw describe(error as NodeJS.ErrnoException, { port, host })
  }
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Opens the port. Without a host it listens on both loopback addresses, since `localhost` may mean either.
 *
 * @param options.keepAlive - seconds an idle connection is kept: longer than the balancer in front keeps it, or calls
 *   are lost that it sends on a connection we have just closed
 * @param answer - gets the connection too, for those who must know where a call comes from
 * @throws {OperatorError} when the port is taken, forbidden, or the host is no address of this machine
 */
export async function listen(
  options: { port: number; host?: string; keepAlive: number },
  answer: (request: Request, connection: object) => Promise<Response>,
): Promise<Listening> {
  const listener = getRequestListener((request, connection) => answer(request, connection))
  const servers: Server[] = []
  // Some versions of Node count the headers of the next call from the end of the last one.
  const headersTimeout = Math.max(HEADERS_TIME, options.keepAlive * 1000 + HEADERS_MARGIN)

  async function open(host: string, port: number): Promise<number> {
    const server = createServer(
      {
        keepAliveTimeout: options.keepAlive * 1000,
        headersTimeout,
        // Node refuses a limit for the whole call that is below the one for its headers.
        requestTimeout: Math.max(REQUEST_TIME, headersTimeout),
      },
      listener,
    )
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, () => {
        server.off('error', reject)
        resolve()
      })
    })
    servers.push(server)
    return (server.address() as AddressInfo).port
  }

  let port: number
  try {
    port = await open(options.host ?? '127.0.0.1', options.port)
    if (options.host === undefined) {
      try {
        await open('::1', port)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // A machine without IPv6 has no second loopback address.
        if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT' && code !== 'EINVAL') throw error
      }
    }
  } catch (error) {
    for (const server of servers) server.close()
    throw describe(error as NodeJS.ErrnoException, options)
  }

  const isEverywhere = !options.host || /^(0\.0\.0\.0|::|127\..*|::1|localhost)$/.test(options.host)
  const named = options.host?.includes(':') ? `[${options.host}]` : options.host
  const loopback = options.host === '::1' ? '[::1]' : '127.0.0.1'
  return {
    url: `http://${isEverywhere ? 'localhost' : named}:${port}`,
    localUrl: `http://${isEverywhere ? loopback : named}:${port}`,
    port,
    async close() {
      const patience = setTimeout(() => {
        for (const server of servers) server.closeAllConnections()
      }, STOP_PATIENCE)
      const sweep = setInterval(() => {
        for (const server of servers) server.closeIdleConnections()
      }, STOP_STEP)
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve())
              server.closeIdleConnections()
            }),
        ),
      )
      clearTimeout(patience)
      clearInterval(sweep)
    },
  }
}

function describe(error: NodeJS.ErrnoException, { port, host }: { port: number; host?: string }): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is already in use: stop the program that has it, or set PORT to another number.`,
      )
    case 'EACCES':
      return new OperatorError(
        `Port ${port} may not be opened by this user: set PORT to a number above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(
        `HOST is "${host}", which is no address of this machine: set it to one, or leave it out.`,
      )
    default:
      return error
  }
}
