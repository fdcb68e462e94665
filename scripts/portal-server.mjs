import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The built portal with its demo books, on a port and in a folder of its own.
 *
 * @param {number} port
 * @param {string} [data] of a server that has ended
 * @returns {Promise<{ origin: string, data: string, end: () => Promise<void>, stop: () => Promise<void> }>} `data` is its
 *   folder, which `end` leaves and `stop` removes
 */
export async function startPortalServer(port, data = mkdtempSync(join(tmpdir(), 'kurasa-portal-'))) {
  const server = spawn(process.execPath, ['apps/api/dist/main.js'], {
    // Vite sets NODE_ENV of the process it builds in, which contradicts a server for development.
    env: { ...process.env, NODE_ENV: 'test', KURASA_DEV: '1', PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const end = async () => {
    server.kill('SIGTERM')
    await exited
  }
  const stop = async () => {
    await end()
    rmSync(data, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 480 && server.exitCode === null && server.signalCode === null; attempt++) {
    try {
      if ((await fetch(`${origin}/api/portal/health`)).ok) return { origin, data, end, stop }
    } catch {
      // not yet
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const code = server.exitCode ?? server.signalCode
  await stop()
  throw new Error(
    code === null
      ? 'The server did not answer within four minutes. Run npm run build first.'
      : `The server ended (${code}) before it answered. Run npm run build first.`,
  )
}
