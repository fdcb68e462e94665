import { throwIfAborted } from './errors.ts'

/**
 * Work that may be interrupted where it yields: at once by `runSteps`, or in tasks by a `TaskRunner`, between which
 * input has its turn.
 */
export type Steps<Result = void> = Generator<undefined, Result, undefined>

/** A step goes on for about so many nodes, or tags of a source. */
export const STEP_NODES = 200

/** How long a task goes on before other work has its turn, ms: with the step that it is in it is under 50. */
export const TASK_MS = 12

/** Runs work to its end in one task. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs work in tasks of some ms. Works that follow one another share them. */
export class TaskRunner {
  readonly #signal: AbortSignal | undefined
  #began = performance.now()

  /** @param signal - once it has fired, the work ends with `ReaderError('aborted')` at its next step */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  async run<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      if (performance.now() - this.#began > TASK_MS) await this.giveWay()
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  /** Lets other work have its turn, and begins a task. */
  async giveWay(): Promise<void> {
    await nextTask()
    throwIfAborted(this.#signal)
    this.#began = performance.now()
  }
}

/** Resolves when other work has had its turn. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(undefined)
  })
