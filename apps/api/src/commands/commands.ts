import type { Command } from './command.ts'
import { importCommand } from './import.ts'
import { seedCommand } from './seed.ts'

/** Every command by its name, in the order of the usage. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  seed: seedCommand,
}
