import { Worker } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'
import { openPreparer } from './preparer.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

// The process that reads books: it has no database, and requests from the server what it needs of it.

const preparer = openPreparer()
const waiting = new Map<number, { resolve(value: boolean): void; reject(error: Error): void }>()
let questions = 0

// A terminal sends its signals to this process, too; the server decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
// A book that is being read may keep this thread for minutes: another one sees that a server was killed.
const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`
new Worker(watch, { eval: true }).unref()

function send(message: FromWorker): void {
  process.send!(message)
}

function ask(message: (question: number) => FromWorker): Promise<boolean> {
  const question = questions++
  return new Promise((resolve, reject) => {
    waiting.set(question, { resolve, reject })
    send(message(question))
  })
}

process.on('message', async (message: ToWorker) => {
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
