import { mkdir, rm, stat } from 'node:fs/promises'

/** Milliseconds after which what another process makes counts as given up. */
const PATIENCE = 60_000

/**
 * Makes a file or folder that test files of several processes share, unless it is there: one process makes it, the others wait.
 *
 * @param make - must bring `path` into being in one step, such as a rename
 * @returns `path`
 */
export async function makeOnce(path: string, make: () => Promise<void>): Promise<string> {
  const guard = `${path}.making`
  for (;;) {
    if (await exists(path)) return path
    try {
      await mkdir(guard)
      break
    } catch {
      const age = Date.now() - (await stat(guard).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
      if (age > PATIENCE) await rm(guard, { recursive: true, force: true })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  try {
    if (!(await exists(path))) await make()
  } finally {
    await rm(guard, { recursive: true, force: true })
  }
  return path
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
