import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Fields of an XWD file header that are read here, by their place among its 32-bit words (X11/XWDFile.h). */
const HEADER_SIZE = 0
const WIDTH = 4
const HEIGHT = 5
const BYTE_ORDER = 7
const BITS_PER_PIXEL = 11
const BYTES_PER_LINE = 12
const COLOR_COUNT = 19
const COLOR_BYTES = 12
const LITTLE_ENDIAN = 0

/**
 * Starts an X server without a monitor, whose screen can be read as pixels.
 *
 * @param display - name of the display, as `:101`
 * @returns `capture`: the screen as RGB bytes, and `stop`
 */
export function startScreen(display, { width, height }) {
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-screen-'))
  const server = spawn(
    'Xvfb',
    [display, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-fbdir', folder],
    { stdio: 'ignore' },
  )
  return {
    /** @throws Error when the screen has another pixel format than 32 bits, blue first */
    capture() {
      const file = openSync(join(folder, 'Xvfb_screen0'), 'r')
      try {
        const bytes = Buffer.alloc(fstatSync(file).size)
        readSync(file, bytes, 0, bytes.length, 0)
        const field = (place) => bytes.readUInt32BE(place * 4)
        if (field(BITS_PER_PIXEL) !== 32 || field(BYTE_ORDER) !== LITTLE_ENDIAN)
          throw new Error('The screen of Xvfb has another pixel format than BGRX.')
        const start = field(HEADER_SIZE) + field(COLOR_COUNT) * COLOR_BYTES
        const screen = { width: field(WIDTH), height: field(HEIGHT) }
        const data = Buffer.alloc(screen.width * screen.height * 3)
        for (let y = 0, to = 0; y < screen.height; y++)
          for (let from = start + y * field(BYTES_PER_LINE), x = 0; x < screen.width; x++, from += 4) {
            data[to++] = bytes[from + 2]
            data[to++] = bytes[from + 1]
            data[to++] = bytes[from]
          }
        return { ...screen, data }
      } finally {
        closeSync(file)
      }
    },
    stop() {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
