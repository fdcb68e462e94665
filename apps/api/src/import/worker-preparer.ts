import { type ChildProcess, fork } from 'node:child_process'
import { OperatorError } from '../operator-error.ts'
import type { PrepareHost } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'
import type { Preparer } from './preparer.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Megabytes of objects a book may need while it is read, beside the bytes of its file and one picture. */
const MEMORY = 1536
/** A book without progress for this time, ms, is abandoned: others wait behind it. */
const LONGEST_STEP = 60_000
/** Characters that are kept of what a process wrote before it ended by itself. */
const LAST_WORDS = 2000

/** A process that reads books. */
interface BookReader {
  child: ChildProcess
  /** End of what it wrote on standard error. */
  written: string
  /** Ended by us, whatever it was doing. */
  isStopped: boolean
}

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
  { longestStep = LONGEST_STEP, memory = MEMORY }: { longestStep?: number; memory?: number } = {},
): Preparer {
  let reader: BookReader | undefined

  function startReader(): BookReader {
    const child = fork(program, {
      // Not those of this process: a profile or a debugger is meant for the server.
      execArgv: [`--max-old-space-size=${memory}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const started: BookReader = { child, written: '', isStopped: false }
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      started.written = (started.written + text).slice(-LAST_WORDS)
    })
    const endWithServer = () => child.kill('SIGKILL')
    process.once('exit', endWithServer)
    child.once('exit', () => {
      process.off('exit', endWithServer)
      if (reader === started) reader = undefined
    })
    // A message that cannot be sent means that the process has ended, which `exit` reports.
    child.on('error', () => {})
    return started
  }

  function stop(stopped: BookReader): void {
    stopped.isStopped = true
    if (reader === stopped) reader = undefined
    stopped.child.kill('SIGKILL')
  }

  return {
    async prepare(source, options, host) {
      reader ??= startReader()
      const current = reader
      const { child } = current
      let deadline: NodeJS.Timeout | undefined
      let isOver = false
      let onMessage: ((message: FromWorker) => void) | undefined
      let onExit: ((code: number | null, signal: NodeJS.Signals | null) => void) | undefined
      try {
        return await new Promise<PreparedBook | undefined>((resolve, reject) => {
          const giveUp = () => {
            stop(current)
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
            if (isOver || !child.connected) return
            child.send(message)
            expectStep()
          }
          onExit = (code, signal) => {
            // The engine aborts where its memory ends, the system kills where that of the machine does.
            const isOutOfMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
            reject(
              isOutOfMemory && !current.isStopped
                ? new OperatorError(
                    `${source.name} was not imported: it needs more than ${memory} MB to be read.`,
                  )
                : new Error(
                    `The process that reads books ended by itself (${signal ?? code}). ${current.written}`.trim(),
                  ),
            )
          }
          onMessage = (message) => {
            // While the library answers a query or stores bytes, the process waits: the book does not cause that.
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
          }
          // After its last words.
          child.once('close', onExit)
          child.on('message', onMessage)
          send({ kind: 'prepare', source, options })
        })
      } finally {
        isOver = true
        clearTimeout(deadline)
        if (onExit) child.off('close', onExit)
        if (onMessage) child.off('message', onMessage)
      }
    },
    async close() {
      const current = reader
      if (!current) return
      const ended = new Promise((resolve) => current.child.once('exit', resolve))
      stop(current)
      await ended
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
