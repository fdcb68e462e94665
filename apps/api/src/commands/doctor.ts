import { getDoctor } from '../admin/doctor.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `doctor`: looks at all that commonly goes wrong around the server. */
export const doctorCommand: Command = {
  usage: ['doctor'],
  async run(args) {
    if (readArguments(args, {}).positionals.length)
      throw new OperatorError('The command doctor takes no name.')
    const checks = await withOperator((operator) => operator.call(getDoctor, {}))
    for (const { name, state, text } of checks) {
      console.log(`${state.padEnd(8)}${name.padEnd(11)}${text}`)
    }
    return checks.some(({ state }) => state === 'fault') ? 1 : 0
  },
}
