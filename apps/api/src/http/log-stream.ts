import { constants, openSync, write } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Bytes that wait at most; further lines are dropped. */
const LIMIT = 1024 * 1024
/** Milliseconds before the next try where the reader is slow or the disk is full. */
const PAUSE = 100

/**
 * Writes lines to standard error without ever waiting for it, and without an error: a reader that stopped reading, or a
 * full disk, costs lines and nothing else.
 *
 * @param onDropped - called with the number of lines that were dropped
 * @param file - path or descriptor; default: standard error
 */
export function openLogStream(
  onDropped: (lines: number) => void,
  file: string | number = 2,
): DestinationStream {
  let lines: string[] = []
  let waiting = 0
  let descriptor: number | undefined
  let isWriting = false

  function next(): void {
    isWriting = lines.length > 0
    if (!isWriting) return
    const count = lines.length
    const bytes = Buffer.from(lines.join(''))
    lines = []
    send(
      bytes,
      () => {
        waiting -= bytes.length
        next()
      },
      count,
    )
  }

  function send(bytes: Buffer, onDone: () => void, count: number): void {
    descriptor ??= openNonBlocking(file)
    write(descriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return later(() => send(bytes, onDone, count))
      if (error) {
        onDropped(count)
        return later(onDone)
      }
      if (written < bytes.length) send(bytes.subarray(written), onDone, count)
      else onDone()
    })
  }

  return {
    write(line) {
      const length = Buffer.byteLength(line)
      if (waiting + length > LIMIT) return onDropped(1)
      waiting += length
      lines.push(line)
      if (!isWriting) next()
    },
  }
}

function later(work: () => void): void {
  setTimeout(work, PAUSE).unref()
}

/**
 * Opens a file once more, so that writes to it return at once and others that have it are not changed. A write that waits
 * would hold one of the few threads of the process, and its end.
 */
function openNonBlocking(file: string | number): number {
  const path = typeof file === 'string' ? file : `/proc/self/fd/${file}`
  try {
    return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch (error) {
    // A socket, as of a system's journal, or another system: it is written to as it is.
    if (typeof file === 'number') return file
    throw error
  }
}
