import { stat } from 'node:fs/promises'
import { backupPath } from '../admin/archive.ts'
import { type ArchiveSummary, verifyArchive, writeWhole } from '../archive/archive-file.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'
import { typedPath } from './own-database.ts'

const number = new Intl.NumberFormat('en')

/** `backup <file>`: every row of one moment, and what the bytes of books must be, or those bytes. */
export const backupCommand: Command = {
  usage: ['backup <file> [--assets]'],
  about: ['Writes everything into one file; with --assets the files of books too.'],
  async run(args) {
    const { positionals, values } = readArguments(args, { assets: { type: 'boolean' } })
    const [file, ...more] = positionals
    if (file === undefined || more.length) throw new OperatorError('Name one file to write the backup to.')
    const path = typedPath(file)
    if (await stat(path).catch(() => undefined)) {
      throw new OperatorError(`${file} is already there: name a file that is not.`)
    }
    await withOperator((operator) =>
      writeWhole(path, showBytes(operator.download(values.assets ? `${backupPath}?assets=1` : backupPath))),
    )
    // A backup that cannot be read to its end is refused.
    console.log(`Saved ${describeArchive(await verifyArchive(path))} in ${path}.`)
    return 0
  },
}

/** e.g. `12 tables with 3,400 rows and 210 files of books`. */
export function describeArchive({ tables, rows, assets, head }: ArchiveSummary): string {
  const files = head.hasAssets
    ? `${number.format(assets)} files of books`
    : `an index of ${number.format(assets)} files`
  return `${tables} tables with ${number.format(rows)} rows and ${files}`
}

async function* showBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const isTerminal = process.stdout.isTTY
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (isTerminal) process.stdout.write(`\r\x1b[K${(size / 1024 / 1024).toFixed(1)} MB`)
    yield chunk
  }
  if (isTerminal) process.stdout.write('\r\x1b[K')
}
