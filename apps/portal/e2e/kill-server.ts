import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the server writes down who it is. */
const claims = join(process.env.E2E_DATA_DIR!, 'lock')

async function processOf(): Promise<number | undefined> {
  for (const name of await readdir(claims)) {
    const claim = await readFile(join(claims, name), 'utf8').then(JSON.parse, () => undefined)
    if (claim?.purpose === 'server' && claim.state === 'held') return claim.pid
  }
  return undefined
}

/**
 * Ends the server without a warning, in the middle of whatever it does; `scripts/respawn.mjs` starts it again, with the same data.
 *
 * @returns resolves once it answers again
 */
export async function killServer(origin: string): Promise<void> {
  const pid = await processOf()
  if (!pid) throw new Error('There is no server to be killed.')
  process.kill(pid, 'SIGKILL')
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const signal = AbortSignal.timeout(5000)
    if ((await fetch(`${origin}/api/portal/health`, { signal }).catch(() => undefined))?.ok) return
  }
  throw new Error('The server did not come back.')
}
