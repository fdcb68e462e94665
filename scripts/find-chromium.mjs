import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian-packages.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium that is installed, or undefined. */
export function chromiumOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name)
      if (isExecutable(path)) return path
    }
  }
}

/**
 * Path of a Chromium for browser tests: CHROMIUM_PATH, else one on PATH, else (on Debian as root) installed now.
 *
 * @throws {Error} one sentence about what to do when there is none
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH is "${named}", which is not an executable file.`)
  }
  const found = chromiumOnPath()
  if (found) return found
  if (installPackages(['chromium'])) {
    const installed = chromiumOnPath()
    if (installed) return installed
  }
  throw new Error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}
