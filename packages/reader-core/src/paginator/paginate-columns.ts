import { ReaderError } from '../errors.ts'
import { type Steps, TASK_MS, TaskRunner } from '../steps.ts'
import type { Paginator, PaginatorResult } from './paginator.ts'
import { layOutInSteps } from './slice.ts'

/**
 * Lays out slices in columns: most in one task, those that need several layouts in tasks between which input has its
 * turn.
 */
export const paginateColumns: Paginator = (content, start, budget, layout, room, before, until) => {
  const steps = layOutInSteps(content, start, budget, layout, room, before, until)
  for (const began = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    const ms = performance.now() - began
    if (ms > TASK_MS) return finish(steps, ms, room)
  }
}

async function finish(
  steps: Steps<PaginatorResult>,
  begun: number,
  room: HTMLElement,
): Promise<PaginatorResult> {
  const runner = new TaskRunner()
  let ms = begun
  for (;;) {
    await runner.giveWay()
    if (!room.isConnected) {
      steps.return({ missingImages: [] })
      throw new ReaderError('aborted', 'The reader was taken off the page.')
    }
    const from = performance.now()
    const step = steps.next()
    ms += performance.now() - from
    if (step.done) return 'missingImages' in step.value ? step.value : { ...step.value, ms }
  }
}
