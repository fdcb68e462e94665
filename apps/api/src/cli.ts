import { commands } from './commands/commands.ts'
import { completionFor, helpFor } from './commands/help.ts'
import { forOperator, OperatorError } from './operator-error.ts'

// Files of this process are readable by its own user alone: they hold numbers, sessions and money.
process.umask(0o077)

async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(helpFor(commands, args[0]))
    return name === undefined ? 1 : 0
  }
  if (name === 'completion') {
    console.log(completionFor(commands, args[0], process.cwd()))
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const names = new Intl.ListFormat('en').format(Object.keys(commands))
    throw new OperatorError(`There is no command "${name}"; the commands are ${names}.`)
  }
  if (args.includes('--help')) {
    console.log(helpFor(commands, name))
    return 0
  }
  return command.run(args)
}

// `openAsBlob` reads large files in chunks; Node 20 warns that it is experimental, which operators need not see.
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') console.error(warning.message)
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const failure = forOperator(error)
  console.error(failure instanceof OperatorError ? failure.message : failure)
  process.exitCode = 1
}
