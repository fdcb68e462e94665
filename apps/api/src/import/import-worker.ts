import { parentPort } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'
import { openPreparer } from './preparer.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

// The thread that reads books: it has no database, and requests from the server what it needs of it.

const port = parentPort!
const preparer = openPreparer()
const waiting = new Map<number, { resolve(value: boolean): void; reject(error: Error): void }>()
let questions = 0

function send(message: FromWorker): void {
  port.postMessage(message)
}

function ask(message: (question: number) => FromWorker): Promise<boolean> {
  const question = questions++
  return new Promise((resolve, reject) => {
    waiting.set(question, { resolve, reject })
    send(message(question))
  })
}

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'answer') {
    const { question, value, failure } = message
    const requested = waiting.get(question)
    waiting.delete(question)
    if (failure) requested?.reject(Object.assign(new Error(failure.message), { code: failure.code }))
    else requested?.resolve(value)
    return
  }
  try {
    const book = await preparer.prepare(message.source, message.options, {
      isKnown: (hash) => ask((question) => ({ kind: 'is-known', question, hash })),
      // One after the other: a comic must not wait in memory as a whole.
      put: async (key, bytes) => {
        await ask((question) => ({ kind: 'put', question, key, bytes }))
      },
      onProgress: (fraction) => send({ kind: 'progress', fraction }),
    })
    send({ kind: 'done', book })
  } catch (error) {
    const { message: text, stack, code } = error as NodeJS.ErrnoException
    const isForOperator = error instanceof OperatorError
    send({ kind: 'failed', failure: { message: text, stack, code, isForOperator } })
  }
})
