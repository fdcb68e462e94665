import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { OperatorError } from '../operator-error.ts'
import type { PrepareHost, PrepareOptions } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'
import type { BookSource } from './preparer.ts'
import { processorTime } from './processor-time.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Characters that are kept of what a process wrote before it ended by itself. */
const LAST_WORDS = 2000

/** On a busy machine a step may take so many times as long as its processor time. */
const LONGEST_WAIT = 10
/** The server comes first. */
const NICE = 10

/** How much one book may need. */
export interface ReadLimits {
  /** Milliseconds of processor time without progress; of the clock where the system does not report processor time. */
  longestStep: number
  /** Megabytes of objects, beside the bytes of its file and one picture. */
  memory: number
}

/** A process that reads books, one at a time. */
export class BookReader {
  readonly #child: ChildProcess
  readonly #limits: ReadLimits
  /** End of what it wrote on standard error. */
  #written = ''
  /** Ended by us, whatever it was doing. */
  #isStopped = false

  /**
   * @param program - of the process, as it is built; a file
   * @param onExit - called when it has ended, for whatever reason
   */
  constructor(program: URL, limits: ReadLimits, onExit: () => void) {
    this.#limits = limits
    const child = fork(program, {
      // Not those of this process: a profile or a debugger is meant for the server.
      execArgv: [`--max-old-space-size=${limits.memory}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child = child
    try {
      setPriority(child.pid!, NICE)
    } catch {
      // A process that could not be started, which `error` reports.
    }
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#written = (this.#written + text).slice(-LAST_WORDS)
    })
    const endWithServer = () => child.kill('SIGKILL')
    process.once('exit', endWithServer)
    child.once('exit', () => {
      process.off('exit', endWithServer)
      onExit()
    })
    // A message that cannot be sent means that the process has ended, which `exit` reports.
    child.on('error', () => {})
  }

  stop(): void {
    this.#isStopped = true
    this.#child.kill('SIGKILL')
  }

  /** Stops it. Resolves when it has ended. */
  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.stop()
    await ended
  }

  /** @param onLate - called when a part of the book takes too long: the process is stopped */
  async read(
    source: BookSource,
    options: PrepareOptions,
    host: PrepareHost,
    onLate: () => void,
  ): Promise<PreparedBook | undefined> {
    const child = this.#child
    const end = new AbortController()
    let deadline: NodeJS.Timeout | undefined
    try {
      return await new Promise<PreparedBook | undefined>((resolve, reject) => {
        const { longestStep } = this.#limits
        const expectStep = () => {
          clearTimeout(deadline)
          const before = processorTime(child.pid)
          let waits = 0
          const look = () => {
            const now = processorTime(child.pid)
            const isLate = now === undefined || before === undefined || now - before >= longestStep
            if (!isLate && ++waits < LONGEST_WAIT) {
              deadline = setTimeout(look, longestStep)
              return
            }
            onLate()
            reject(this.#lateError(source.name))
          }
          deadline = setTimeout(look, longestStep)
        }
        const send = (message: ToWorker) => {
          if (end.signal.aborted || !child.connected) return
          child.send(message)
          expectStep()
        }
        const onMessage = (message: FromWorker) => {
          // While the library answers a query or stores bytes, the process waits: the book does not cause that.
          clearTimeout(deadline)
          if (message.kind === 'done') resolve(message.book)
          else if (message.kind === 'failed') reject(errorOf(message.failure))
          else if (message.kind === 'progress') {
            expectStep()
            host.onProgress(message.fraction)
          } else answer(message, host).then(send)
        }
        const onClose = (code: number | null, signal: NodeJS.Signals | null) =>
          reject(this.#endError(source.name, code, signal))
        // After its last words.
        child.once('close', onClose)
        child.on('message', onMessage)
        end.signal.addEventListener('abort', () => {
          child.off('close', onClose)
          child.off('message', onMessage)
        })
        send({ kind: 'prepare', source, options })
      })
    } finally {
      clearTimeout(deadline)
      end.abort()
    }
  }

  #lateError(name: string): OperatorError {
    const seconds = this.#limits.longestStep / 1000
    return new OperatorError(
      `${name} was not imported: a part of it takes more than ${seconds} seconds to be read.`,
    )
  }

  #endError(name: string, code: number | null, signal: NodeJS.Signals | null): Error {
    // The engine aborts where its memory ends, the system kills where that of the machine does.
    const isOutOfMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
    if (isOutOfMemory && !this.#isStopped) {
      return new OperatorError(
        `${name} was not imported: it needs more than ${this.#limits.memory} MB to be read.`,
      )
    }
    return new Error(
      `The process that reads books ended by itself (${signal ?? code}). ${this.#written}`.trim(),
    )
  }
}

/** The error of a process as one of ours. */
function errorOf({
  message,
  stack,
  isForOperator,
  code,
}: Extract<FromWorker, { kind: 'failed' }>['failure']) {
  return isForOperator ? new OperatorError(message) : Object.assign(new Error(message), { stack, code })
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
