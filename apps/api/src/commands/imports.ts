import { deleteImportJob, getImportJobs } from '../admin/import-jobs.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `imports`: what the running server is importing, and an end to it. */
export const importsCommand: Command = {
  usage: ['imports list', 'imports cancel <id>'],
  async run(args) {
    const { positionals } = readArguments(args, {})
    const [action = '', id, ...more] = positionals
    if (action === 'list' && id === undefined) {
      const jobs = await withOperator((operator) => operator.call(getImportJobs, {}))
      for (const { id, name, state, fraction } of jobs) {
        console.log(`${id}  ${state === 'running' ? `${Math.floor(fraction * 100)} %` : state}  ${name}`)
      }
      if (!jobs.length) console.log('Nothing is being imported.')
      return 0
    }
    if (action === 'cancel' && id !== undefined && !more.length) {
      const { name } = await withOperator((operator) => operator.call(deleteImportJob, { id }))
      console.log(`The import of ${name} is cancelled.`)
      return 0
    }
    throw new OperatorError('Say imports list, or imports cancel <id>.')
  },
}
