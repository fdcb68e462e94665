import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian-packages.mjs'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
]

/** Where macOS and Windows keep applications that are not on PATH. */
function applications() {
  const { platform, env } = process
  if (platform === 'darwin')
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
        join(folder, `${name}.app`, 'Contents/MacOS', name),
      ),
    )
  if (platform !== 'win32') return []
  return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ])
}

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium that is installed, on PATH or where the system keeps applications; undefined when there is none. */
export function installedChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...applications()].find(isExecutable)
}

/**
 * Path of a Chromium for browser tests: CHROMIUM_PATH, else one that is installed, else (on Debian as root) installed now.
 *
 * @throws {Error} one sentence about what to do when there is none
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH is "${named}", which is not an executable file.`)
  }
  const found = installedChromium() ?? (installPackages(['chromium']) ? installedChromium() : undefined)
  if (found) return found
  const how =
    process.platform === 'linux'
      ? 'your system’s package "chromium" (Debian: apt-get install chromium)'
      : 'Chrome'
  throw new Error(`No Chromium found. Install ${how}, or set CHROMIUM_PATH to one.`)
}
