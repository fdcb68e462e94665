import { type AddressInfo, createServer } from 'node:net'
import { type RunningProcess, runProgram } from './run-process.ts'

/** A real server process that is killed now and then, and comes back at the same address. */
export interface KillableServer {
  readonly url: string
  /** How often it was killed. */
  readonly kills: number
  /** SIGKILL, and a new start at once. A server that is starting is killed when it is up. */
  kill(): void
  /** Resolves when it answers. */
  ready(): Promise<void>
  /** Sends a stop signal, and waits until it has ended. */
  stop(): Promise<void>
  /** Returns its standard error output, of every start. */
  complaints(): string
}

/** Starts one on a free port. */
export async function startKillableServer(environment: Record<string, string>): Promise<KillableServer> {
  const port = await findFreePort()
  const lives: RunningProcess[] = []
  let kills = 0
  let starting: Promise<void>
  let isUp = false
  let isKillDue = false

  function start(): Promise<void> {
    const life = runProgram('main', { ...environment, PORT: String(port) })
    lives.push(life)
    return life.ready.then(() => {
      isUp = true
      if (isKillDue) kill()
    })
  }

  function kill(): void {
    isKillDue = !isUp
    const life = lives.at(-1)
    if (!isUp || !life) return
    isUp = false
    kills++
    life.child.kill('SIGKILL')
    starting = life.exit.then(start)
    starting.catch(() => {})
  }

  starting = start()
  await starting
  return {
    url: `http://127.0.0.1:${port}`,
    get kills() {
      return kills
    },
    kill,
    ready: () => starting,
    async stop() {
      await starting.catch(() => {})
      const life = lives.at(-1)
      life?.child.kill('SIGTERM')
      await life?.exit
    },
    complaints: () => lives.map(({ err }) => err()).join(''),
  }
}

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
