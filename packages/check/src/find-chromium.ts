import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where its installer puts it. */
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const HOW_TO_INSTALL = `Install Chromium or Chrome (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium),
or name one by --chromium or in CHROMIUM_PATH.`

/** Path of the Chromium in CHROMIUM_PATH or on PATH, or where Chrome is installed, or undefined. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...USUAL_PLACES]
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
