import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The built portal with its demo books, on a port and in a folder of its own.
 *
 * @param {number} port
 * @returns {Promise<{ origin: string, data: string, stop: () => Promise<void> }>} `data` is its folder
 */
export async function startPortalServer(port) {
  const data = mkdtempSync(join(tmpdir(), 'kurasa-portal-'))
  const server = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(data, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 240; attempt++) {
    try {
      if ((await fetch(`${origin}/api/portal/health`)).ok) return { origin, data, stop }
    } catch {
      // not yet
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await stop()
  throw new Error('The server did not answer within two minutes. Run npm run build first.')
}
