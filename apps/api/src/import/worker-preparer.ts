import { Worker } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'
import type { PrepareHost } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'
import type { Preparer } from './preparer.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Megabytes a book may need while it is read, beside the bytes of its file. */
const MEMORY = 1536

/**
 * Opens one that works in a thread of its own, so that the server answers meanwhile. The thread ends when it is closed,
 * and its memory with it.
 *
 * @param program - of the thread, as it is built
 */
export function openWorkerPreparer(program: URL): Preparer {
  let worker: Worker | undefined
  return {
    async prepare(source, options, host) {
      worker ??= new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } })
      const current = worker
      try {
        return await new Promise<PreparedBook | undefined>((resolve, reject) => {
          const send = (message: ToWorker) => current.postMessage(message)
          current.removeAllListeners()
          current.on('error', (error: NodeJS.ErrnoException) => {
            worker = undefined
            reject(
              error.code === 'ERR_WORKER_OUT_OF_MEMORY'
                ? new OperatorError(
                    `${source.name} was not imported: it needs more than ${MEMORY} MB to be read.`,
                  )
                : error,
            )
          })
          current.on('exit', () => {
            worker = undefined
            reject(new Error('The thread that reads books ended by itself.'))
          })
          current.on('message', (message: FromWorker) => {
            if (message.kind === 'done') return resolve(message.book)
            if (message.kind === 'progress') return host.onProgress(message.fraction)
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
