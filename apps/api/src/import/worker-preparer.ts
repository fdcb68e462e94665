import { BookReader, type ReadLimits } from './book-reader.ts'
import type { Preparer } from './preparer.ts'

/** Megabytes of objects a book may need while it is read, beside the bytes of its file and one picture. */
const MEMORY = 1536
/** A book without progress for this processor time, ms, is abandoned: others wait behind it. */
const LONGEST_STEP = 60_000

/**
 * Opens one that works in a process of its own, so that the server answers meanwhile. The process ends when it is closed:
 * a thread would leave the server with the memory that reading took.
 *
 * A book whose next chapter or file takes longer than `longestStep` is refused, and its process ended with all it holds.
 *
 * @param program - of the process, as it is built; a file
 * @param limits.longestStep - ms
 * @param limits.memory - MB
 */
export function openWorkerPreparer(
  program: URL,
  { longestStep = LONGEST_STEP, memory = MEMORY }: Partial<ReadLimits> = {},
): Preparer {
  let reader: BookReader | undefined

  function startReader(): BookReader {
    const started: BookReader = new BookReader(program, { longestStep, memory }, () => {
      if (reader === started) reader = undefined
    })
    return started
  }

  return {
    prepare(source, options, host) {
      reader ??= startReader()
      const current = reader
      return current.read(source, options, host, () => {
        if (reader === current) reader = undefined
        current.stop()
      })
    },
    async close() {
      const current = reader
      reader = undefined
      await current?.end()
    },
  }
}
