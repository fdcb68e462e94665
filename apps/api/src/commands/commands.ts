import { backupCommand } from './backup.ts'
import { bookCommand } from './book.ts'
import { categoryCommand } from './category.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { importsCommand } from './imports.ts'
import { migrateToCommand } from './migrate-to.ts'
import { orderCommand } from './order.ts'
import { packageCommand } from './package.ts'
import { paymentCommand } from './payment.ts'
import { pointsCommand } from './points.ts'
import { prizeCommand } from './prize.ts'
import { reportCommand } from './report.ts'
import { restoreCommand } from './restore.ts'
import { salesCommand } from './sales.ts'
import { seedCommand } from './seed.ts'
import { authorCommand, choiceCommand, seriesCommand } from './shelves.ts'
import { userCommand } from './user.ts'

/** Every command by its name, in the order of the usage. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  imports: importsCommand,
  seed: seedCommand,
  book: bookCommand,
  category: categoryCommand,
  choice: choiceCommand,
  series: seriesCommand,
  author: authorCommand,
  user: userCommand,
  report: reportCommand,
  prize: prizeCommand,
  points: pointsCommand,
  order: orderCommand,
  payment: paymentCommand,
  package: packageCommand,
  sales: salesCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  restore: restoreCommand,
  export: exportCommand,
  'migrate-to': migrateToCommand,
}
