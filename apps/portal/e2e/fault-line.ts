import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join } from 'node:path'

/**
 * Faults of a bad line, or of a proxy on it. `drop-before`: it never arrives. `drop-after`: the server did it, and its answer is lost.
 * `cut`: half of the answer comes. `duplicate`: the server gets it twice. `hang`: nothing ever comes. `late`: the answer takes seconds.
 * `502`: a gateway answers. `captive`: the login page of a hotspot answers. `gone`: an unknown address.
 */
export type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'cut'
  | 'duplicate'
  | 'hang'
  | 'late'
  | '502'
  | 'captive'
  | 'gone'

export interface LineRequest {
  method: string
  path: string
  isApi: boolean
  body: string
}

/** A request that came to the line, and what became of it. */
interface LineRecord extends LineRequest {
  fault: Fault | undefined
  /** The phone was sent the whole of the server's answer. */
  isAnswered: boolean
  status?: number
  answer?: string
  /** Bytes of the answer that passed, without its headers. */
  bytes: number
  /** Bytes of the headers of the answer. */
  headerBytes: number
  /** When the request came, and when the whole answer had passed, epoch ms. */
  startedAt: number
  endedAt: number | undefined
}

type Planted = { body: string; answer: (text: string) => string } | { reply: string }

export interface FaultLine {
  readonly origin: string
  /** Decides about each request; undefined lets it pass. */
  decide: (request: LineRequest) => Fault | undefined
  /**
   * Plants a fault in the product: changes what the server gets, and what the phone is answered. The records keep what the phone sent and
   * was answered. `reply`: the server gets nothing, and the phone this answer.
   */
  plant: ((request: LineRequest) => Planted | undefined) | undefined
  /** A folder with another build of the portal, which is served in place of the server's. */
  portal: string | undefined
  /** Changes what passes, e.g. a newer build. */
  rewrite: ((path: string, text: string) => string) | undefined
  readonly records: LineRecord[]
  /** Whether answers of calls stay compressed; the records then have no text of them. */
  isCompressed: boolean
  /** Shared rate of all answers, bytes a second, and delay of each, ms; undefined is as fast as the machine. */
  speed: { rate: number; delay: number } | undefined
  /** Nothing listens any more, as where the server is off. */
  off(): Promise<void>
  on(): Promise<void>
  close(): void
}

const LATE = 1500
/** Bytes that pass the line at once. */
const PIECE = 1400
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const CAPTIVE = '<!doctype html><title>Wi-Fi</title><h1>Log in to this Wi-Fi</h1>'

const bodyOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A file of a build in its compressed form; undefined: the build has no such file. */
async function fileOf(folder: string, path: string) {
  const [address] = path.split('?')
  const name =
    address === '/' ? 'index.html' : extname(address!) ? address!.slice(1) : `${address!.slice(1)}.html`
  const type = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }[extname(name)]
  if (!type) return undefined
  const bytes = await readFile(join(folder, `${name}.br`)).catch(() => undefined)
  return bytes && { bytes, headers: { 'content-type': type, 'content-encoding': 'br' } }
}

const isText = (type = '') => /html|javascript|json/.test(type)

/** A proxy on loopback between phones and the server. */
export async function startFaultLine(target: string): Promise<FaultLine> {
  const records: LineRecord[] = []

  /** The server's answer, whole, and not compressed where it is read or rewritten. */
  async function ask(incoming: IncomingMessage, body: Buffer) {
    const headers = { ...incoming.headers }
    // As it is now: what was asked for in compressed form cannot be rewritten.
    const { rewrite } = line
    const path = incoming.url ?? '/'
    const planted = line.plant?.({
      method: incoming.method ?? 'GET',
      path,
      isApi: path.startsWith('/api/'),
      body: body.toString(),
    })
    if (planted && 'reply' in planted)
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        bytes: Buffer.from(planted.reply),
      }
    const file = line.portal && !path.startsWith('/api/') ? await fileOf(line.portal, path) : undefined
    if (file) return { status: 200, headers: file.headers as IncomingHttpHeaders, bytes: file.bytes }
    const given = planted ? Buffer.from(planted.body) : body
    if (planted) headers['content-length'] = String(given.length)
    if (rewrite || (!line.isCompressed && incoming.url?.startsWith('/api/')))
      delete headers['accept-encoding']
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const passed = request(
        new URL(incoming.url ?? '/', target),
        { method: incoming.method, headers, agent: false },
        resolve,
      )
      passed.on('error', reject)
      passed.end(given)
    })
    let bytes = await bodyOf(response)
    if (rewrite && isText(response.headers['content-type']))
      bytes = Buffer.from(rewrite(incoming.url ?? '/', bytes.toString()))
    if (planted && response.statusCode === 200) bytes = Buffer.from(planted.answer(bytes.toString()))
    return { status: response.statusCode ?? 500, headers: response.headers, bytes }
  }

  /** When the line is free for the next bytes, epoch ms. */
  let freeAt = 0
  /** Sends bytes in pieces, as the shared rate of the line lets them pass. */
  async function send(outgoing: ServerResponse, bytes: Buffer, record: LineRecord): Promise<void> {
    const { speed } = line
    if (!speed) {
      record.bytes = bytes.length
      return void outgoing.write(bytes)
    }
    await wait(speed.delay)
    for (let from = 0; from < bytes.length; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE)
      freeAt = Math.max(Date.now(), freeAt) + (piece.length / speed.rate) * 1000
      await wait(freeAt - Date.now())
      record.bytes += piece.length
      outgoing.write(piece)
    }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming)
    const path = incoming.url ?? '/'
    const given = {
      method: incoming.method ?? 'GET',
      path,
      isApi: path.startsWith('/api/'),
      body: body.toString(),
    }
    const fault = line.decide(given)
    const record: LineRecord = {
      ...given,
      fault,
      isAnswered: false,
      bytes: 0,
      headerBytes: 0,
      startedAt: Date.now(),
      endedAt: undefined,
    }
    records.push(record)
    const html = (status: number, text: string) => {
      outgoing.writeHead(status, { 'content-type': 'text/html' })
      outgoing.end(text)
    }
    if (fault === 'hang') return
    if (fault === 'drop-before') return void incoming.socket.destroy()
    if (fault === '502') return html(502, '<h1>502 Bad Gateway</h1>')
    if (fault === 'captive') return html(200, CAPTIVE)
    if (fault === 'gone') return html(404, '<h1>Not found</h1>')
    if (fault === 'duplicate') await ask(incoming, body)
    const { status, headers, bytes } = await ask(incoming, body)
    if (fault === 'late') await wait(LATE)
    if (fault === 'drop-after') return void incoming.socket.destroy()
    const { 'transfer-encoding': _, ...kept } = headers
    outgoing.writeHead(status, { ...kept, 'content-length': bytes.length })
    if (fault === 'cut') {
      outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => incoming.socket.destroy())
      return
    }
    record.status = status
    if (given.isApi && !line.isCompressed) record.answer = bytes.toString()
    // A line of the status, and of each header its name and value.
    record.headerBytes = Object.entries(kept).reduce(
      (sum, [name, value]) => sum + name.length + `${value}`.length + 4,
      19,
    )
    if (given.method !== 'HEAD') await send(outgoing, bytes, record)
    outgoing.end(() => {
      record.isAnswered = true
      record.endedAt = Date.now()
    })
  }

  const sockets = new Set<Socket>()
  const start = (port: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve) => {
      const server = createServer((incoming, outgoing) => {
        handle(incoming, outgoing).catch(() => incoming.socket.destroy())
      })
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      })
      server.listen(port, () => resolve(server))
    })
  let server = await start(0)
  const { port } = server.address() as AddressInfo
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const line: FaultLine = {
    origin: `http://localhost:${port}`,
    decide: () => undefined,
    rewrite: undefined,
    plant: undefined,
    portal: undefined,
    records,
    isCompressed: false,
    speed: undefined,
    off: stop,
    async on() {
      server = await start(port)
    },
    close: () => void stop(),
  }
  return line
}
