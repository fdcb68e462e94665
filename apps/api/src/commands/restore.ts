import { restoreArchive } from '../archive/restore-archive.ts'
import { joinLibrary } from '../library-id.ts'
import { OperatorError } from '../operator-error.ts'
import { describeArchive } from './backup.ts'
import { type Command, readArguments } from './command.ts'
import { typedPath, withOwnDatabase } from './own-database.ts'

/** `restore <file>`: restores a library from a backup. */
export const restoreCommand: Command = {
  usage: ['restore <file> [--replace]'],
  about: ['Puts a backup back; the server must be stopped.'],
  async run(args) {
    const { positionals, values } = readArguments(args, { replace: { type: 'boolean' } })
    const [file, ...more] = positionals
    if (file === undefined || more.length) throw new OperatorError('Name the one file of the backup.')
    const path = typedPath(file)
    const isTerminal = process.stdout.isTTY
    const report = await withOwnDatabase(
      async (own) => {
        const restored = await restoreArchive(path, own, {
          replace: values.replace ?? false,
          onTable: (table) => {
            if (isTerminal) process.stdout.write(`\r\x1b[K${table}`)
          },
        })
        await joinLibrary(own)
        return restored
      },
      { joins: true },
    )
    if (isTerminal) process.stdout.write('\r\x1b[K')
    console.log(`Restored ${describeArchive(report)}, as they were at ${report.head.at}.`)
    const { missingAssets } = report
    if (missingAssets.length) {
      console.error(
        `${missingAssets.length} files of books are not as the backup says, e.g. ${missingAssets[0]}: put the folder of assets back, or import those books again.`,
      )
    }
    return missingAssets.length ? 1 : 0
  },
}
