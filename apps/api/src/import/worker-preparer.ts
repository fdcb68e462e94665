import { Worker } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'
import type { PrepareHost } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'
import type { Preparer } from './preparer.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Megabytes of objects a book may need while it is read, beside the bytes of its file and one picture. */
const MEMORY = 1536
/** A book without progress for this time, ms, is abandoned: others wait behind it. */
const LONGEST_STEP = 60_000

/**
 * Opens one that works in a thread of its own, so that the server answers meanwhile. The thread ends when it is closed,
 * and its memory with it.
 *
 * A book whose next chapter or file takes longer than `longestStep` is refused, and its thread ended with all it holds.
 *
 * @param program - of the thread, as it is built
 * @param limits.longestStep - ms
 * @param limits.memory - MB
 */
export function openWorkerPreparer(
  program: URL,
  { longestStep = LONGEST_STEP, memory = MEMORY }: { longestStep?: number; memory?: number } = {},
): Preparer {
  let worker: Worker | undefined
  return {
    async prepare(source, options, host) {
      worker ??= new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memory } })
      const current = worker
      let deadline: NodeJS.Timeout | undefined
      let isOver = false
      try {
        return await new Promise<PreparedBook | undefined>((resolve, reject) => {
          const giveUp = () => {
            worker = undefined
            // What is left of the thread ends by itself.
            void current.terminate()
            reject(
              new OperatorError(
                `${source.name} was not imported: a part of it takes more than ${longestStep / 1000} seconds to be read.`,
              ),
            )
          }
          const expectStep = () => {
            clearTimeout(deadline)
            deadline = setTimeout(giveUp, longestStep)
          }
          const send = (message: ToWorker) => {
            if (isOver) return
            current.postMessage(message)
            expectStep()
          }
          current.removeAllListeners()
          current.on('error', (error: NodeJS.ErrnoException) => {
            worker = undefined
            reject(
              error.code === 'ERR_WORKER_OUT_OF_MEMORY'
                ? new OperatorError(
                    `${source.name} was not imported: it needs more than ${memory} MB to be read.`,
                  )
                : error,
            )
          })
          current.on('exit', () => {
            worker = undefined
            reject(new Error('The thread that reads books ended by itself.'))
          })
          current.on('message', (message: FromWorker) => {
            // While the library answers a query or stores bytes, the thread waits: the book does not cause that.
            clearTimeout(deadline)
            if (message.kind === 'done') return resolve(message.book)
            if (message.kind === 'progress') {
              expectStep()
              return host.onProgress(message.fraction)
            }
            if (message.kind === 'failed') {
              const { message: text, stack, isForOperator, code } = message.failure
              return reject(
                isForOperator ? new OperatorError(text) : Object.assign(new Error(text), { stack, code }),
              )
            }
            answer(message, host).then(send)
          })
          send({ kind: 'prepare', source, options })
        })
      } finally {
        isOver = true
        clearTimeout(deadline)
        current.removeAllListeners()
      }
    },
    async close() {
      const current = worker
      worker = undefined
      await current?.terminate()
    },
  }
}

async function answer(
  message: Extract<FromWorker, { question: number }>,
  host: PrepareHost,
): Promise<ToWorker> {
  const { question } = message
  try {
    if (message.kind === 'is-known') {
      return { kind: 'answer', question, value: await host.isKnown(message.hash) }
    }
    await host.put(message.key, message.bytes)
    return { kind: 'answer', question, value: true }
  } catch (error) {
    const { message: text, code } = error as NodeJS.ErrnoException
    return { kind: 'answer', question, value: false, failure: { message: text, code, isForOperator: false } }
  }
}
