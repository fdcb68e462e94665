import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { seedCommand } from './seed.ts'
import { userCommand } from './user.ts'

/** Every command by its name, in the order of the usage. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  seed: seedCommand,
  user: userCommand,
  doctor: doctorCommand,
}
