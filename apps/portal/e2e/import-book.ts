import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const environment = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT }

/** The operator's command, against the server that is running. @param words - files, folders and options */
export async function importBook(...words: string[]): Promise<{ status: number; output: string }> {
  return run('npm', ['run', '--silent', 'kurasa', '--', 'import', ...words], {
    cwd: join(import.meta.dirname, '../../..'),
    env: environment,
    timeout: 100_000,
  }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      status: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}
