import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from '../operator-error.ts'

/** A command that an operator runs by `npm run kurasa --`. */
export interface Command {
  /** How it is called, one line per form, without the program's name. */
  usage: readonly string[]
  /** What each form does, one sentence. */
  about: readonly string[]
  /** @returns exit code. @throws {OperatorError} one sentence about what the operator can correct */
  run(args: string[]): Promise<number>
}

/**
 * Parses the arguments of a command.
 *
 * @param options - as `parseArgs` of Node takes them
 * @throws {OperatorError} for an option that is unknown or lacks its value
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new OperatorError((error as Error).message.split('. ')[0]?.replace(/\.?$/, '.') ?? 'Bad arguments.')
  }
}
