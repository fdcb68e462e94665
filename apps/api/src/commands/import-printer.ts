import type { ImportReport } from '../import/import-publication.ts'
import type { ImportEvent } from '../import/importer.ts'

/** Prints what happens to books, and counts it. */
export interface ImportPrinter {
  readonly failures: number
  onEvent(event: ImportEvent): void
  /** One line that counts, when there was more than one book. */
  summarise(): void
}

const DONE = {
  added: 'Added',
  replaced: 'Replaced',
  repaired: 'Repaired the files of',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

const number = new Intl.NumberFormat('en')

function describeContent({ kind, unitCount, resourceCount, chars }: ImportReport): string {
  if (kind === 'image') return `${number.format(unitCount)} pages`
  return `${number.format(unitCount)} chapters, ${number.format(chars)} characters, ${number.format(resourceCount)} pictures, styles and fonts`
}

/** Makes one that writes to the terminal; progress only where a person watches. */
export function createImportPrinter(): ImportPrinter {
  const isTerminal = process.stdout.isTTY
  const counts = { added: 0, replaced: 0, repaired: 0, changed: 0, unchanged: 0 }
  let failures = 0
  return {
    get failures() {
      return failures
    },
    onEvent(event) {
      if (event.kind === 'progress') {
        if (isTerminal) process.stdout.write(`\r\x1b[K${event.name}  ${Math.round(event.fraction * 100)} %`)
        return
      }
      if (isTerminal) process.stdout.write('\r\x1b[K')
      if (event.kind === 'failed') {
        failures++
        console.error(event.reason)
        return
      }
      const { status, title, notes } = event.report
      counts[status]++
      const size =
        status === 'added' || status === 'replaced'
          ? `: ${describeContent(event.report)}, ${(event.milliseconds / 1000).toFixed(1)} s`
          : ''
      console.log(`${DONE[status]} "${title}"${size}`)
      for (const note of notes) console.log(`  ${note}`)
    },
    summarise() {
      const done = Object.entries(counts).filter(([, count]) => count)
      const sum = done.reduce((total, [, count]) => total + count, 0) + failures
      if (sum < 2) return
      const parts = done.map(([status, count]) => `${count} ${status}`)
      if (failures) parts.push(`${failures} failed`)
      console.log(`${parts.join(', ')}.`)
    },
  }
}
