import { readFileSync } from 'node:fs'

/** Milliseconds of a tick of `/proc`: Linux reports 100 a second to programs, whatever its own clock is. */
const TICK = 10

/** Processor time that a process has used, ms; undefined where the system has no `/proc`, and for a process that has ended. */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold spaces. After it `utime` and `stime` are fields 12 and 13: proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return undefined
  }
}
