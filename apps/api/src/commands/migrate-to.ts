import { copyDatabase } from '../archive/copy-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { readDatabaseId, writeDatabaseId } from '../library-id.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOwnDatabase } from './own-database.ts'

const number = new Intl.NumberFormat('en')

/** `migrate-to <url>`: copies the database into an empty PostgreSQL, table by table, counted and compared. */
export const migrateToCommand: Command = {
  usage: ['migrate-to <postgres://…>'],
  about: ['Moves the library into a PostgreSQL; the server must be stopped.'],
  async run(args) {
    const [url, ...more] = readArguments(args, {}).positionals
    if (url === undefined || more.length) throw new OperatorError('Name the one database to migrate to.')
    await withOwnDatabase(async ({ database, environment }) => {
      if (environment.databaseUrl === url) {
        throw new OperatorError(
          'DATABASE_URL is the database to migrate to: leave it out to migrate from the data folder.',
        )
      }
      const target = await openDatabase({ url, folder: '' })
      try {
        const copied = await copyDatabase(database, target.database, ({ table, rows }) =>
          console.log(`${table}: ${number.format(rows)} rows, the same on both sides`),
        )
        // The data folder is the new database's from now on, too.
        await writeDatabaseId(target.database, await readDatabaseId(database))
        const rows = copied.reduce((sum, each) => sum + each.rows, 0)
        console.log(
          `Migrated ${copied.length} tables with ${number.format(rows)} rows. Now set DATABASE_URL and start the server.`,
        )
      } finally {
        await target.close()
      }
    })
    return 0
  },
}
