import { getPointSettings, putPointSetting } from '../admin/points.ts'
import { job, jobCommand } from './job.ts'

/** `points`: what the rules give. */
export const pointsCommand = jobCommand([
  job({
    endpoint: getPointSettings,
    name: 'points show',
    does: 'Shows the points of each rule, and the cap of a day.',
    print: linesOf,
  }),
  job({
    endpoint: putPointSetting,
    name: 'points set',
    does: 'Changes one of them, from now on.',
    takes: ['name', 'points'],
    print: linesOf,
  }),
])

function linesOf(settings: Record<string, number>): string[] {
  return Object.entries(settings).map(([name, points]) => `${name}  ${points}`)
}
