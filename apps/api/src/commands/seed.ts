import { seedPath } from '../admin/seed.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { createImportPrinter } from './import-printer.ts'
import { withOperator } from './operator.ts'

/** `seed`: demo books that are new or changed. */
export const seedCommand: Command = {
  usage: ['seed'],
  about: ['Fills in demo books that are new or changed.'],
  async run(args) {
    if (readArguments(args, {}).positionals.length) throw new OperatorError('The command seed takes no file.')
    const printer = createImportPrinter()
    await withOperator((operator) => operator.watch(seedPath, printer.onEvent))
    printer.summarise()
    return printer.failures ? 1 : 0
  },
}
