import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'

/** Identifies a process among those of all machines and containers. */
export const processIdentity = z.object({
  pid: z.number().int(),
  host: z.string(),
  /** Where its number counts: containers of one host name have numbers of their own. Empty where that cannot be known, and in claims of earlier versions. */
  namespace: z.string().default(''),
  /** When the process began, so that a number used again is not taken for it; empty where that cannot be known. */
  born: z.string(),
})
export type ProcessIdentity = z.infer<typeof processIdentity>

/** Identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), namespace: namespaceOf(), born: bornOf(process.pid) ?? '' }
}

/**
 * Tells whether a process runs.
 *
 * @returns undefined where that cannot be known, e.g. on another machine
 */
export function isRunning({ pid, host, namespace, born }: ProcessIdentity): boolean | undefined {
  if (host !== hostname() || (namespace && namespace !== namespaceOf())) return undefined
  if (!exists(pid)) return false
  const now = bornOf(pid)
  // A process that makes no progress (suspended, or in a long import) runs all the same.
  return now && born ? now === born : undefined
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, in the kernel's ticks, with the boot they are counted from. Linux only. */
function bornOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks and brackets itself; field 22 is the twentieth after it.
    const started = status.slice(status.lastIndexOf(')') + 2).split(' ')[19]
    return started && `${boot}/${started}`
  } catch {
    return undefined
  }
}

function namespaceOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
