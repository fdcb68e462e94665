import { toQuery } from '@kurasa/portal-contract'
import { type ExportEvent, exportPath } from '../admin/archive.ts'
import type { FailedEvent } from '../admin/event-lines.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'
import { typedPath } from './own-database.ts'

const number = new Intl.NumberFormat('en')

/** `export <folder>`: a file of JSON lines for each table, for other programs. */
export const exportCommand: Command = {
  usage: ['export <folder>'],
  about: ['Writes the tables as files that other programs read.'],
  async run(args) {
    const [given, ...more] = readArguments(args, {}).positionals
    if (given === undefined || more.length) throw new OperatorError('Name one folder to export to.')
    const folder = typedPath(given)
    let isDone = false
    await withOperator((operator) =>
      operator.watch<ExportEvent | FailedEvent>(exportPath + toQuery({ folder }), (event) => {
        if (event.kind === 'failed') throw new OperatorError(event.reason)
        if (event.kind === 'table') console.log(`${event.table}: ${number.format(event.rows)} rows`)
        else isDone = true
      }),
    )
    if (!isDone)
      throw new OperatorError('The running server stopped before it answered: start it and try again.')
    console.log(`Exported to ${folder}.`)
    return 0
  },
}
