import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { countMigrations, type Database } from '../database/open-database.ts'
import { OperatorError } from '../operator-error.ts'
import type { AssetStore } from '../ports/asset-store.ts'
import { inSnapshot, listTables, readRows } from './table-rows.ts'

// An archive is packed lines of JSON:
//
//     head ─▶ for each table: table, rows as they are ─▶ for each asset: asset, its bytes in chunks ─▶ end
//
// The end counts what came before, so a file that broke off is known for one.

/** Bytes of an asset in one line. */
const CHUNK = 512 * 1024

const head = z.object({
  kurasa: z.literal('backup'),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Migrations the schema had gone through. */
  migrations: z.number().int(),
  /** Whether the bytes of books are in it, or only what they must be. */
  hasAssets: z.boolean(),
})
const line = z.union([
  head,
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ asset: z.string(), bytes: z.number().int(), sha256: z.string() }),
  z.object({ chunk: z.string() }),
  z.object({ end: z.object({ tables: z.number(), rows: z.number(), assets: z.number() }) }),
])
/** Content of one line of an archive. Rows stay text, so that no number loses a digit. */
export type ArchiveLine = z.infer<typeof line> | { row: string }
/** Head of an archive. */
export type ArchiveHead = z.infer<typeof head>

const ROW = '{"row":'

/**
 * Writes a library as lines, its rows as they are at one moment.
 *
 * The embedded database serves no other query while a snapshot is read, so the rows go to a file at once, and from
 * there at the speed of the client.
 *
 * @param options.spool - absolute path of that file, which is removed afterwards
 */
export async function* writeArchive(
  { database, assets }: { database: Database; assets: AssetStore },
  options: { at: Date; hasAssets: boolean; spool: string },
): AsyncGenerator<string> {
  const { at, hasAssets, spool } = options
  const end = { tables: 0, rows: 0, assets: 0 }
  try {
    const migrations = await countMigrations(database)
    yield JSON.stringify({ kurasa: 'backup', version: 1, at: at.toISOString(), migrations, hasAssets })
    await inSnapshot(database, (transaction) =>
      pipeline(rowLines(transaction, end), createWriteStream(spool, { mode: 0o600 })),
    )
    yield* createInterface({ input: createReadStream(spool), crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    await rm(spool, { force: true })
  }
  for await (const key of listAssets(assets)) {
    const bytes = await assets.get(key)
    // A book that was replaced meanwhile: it must be imported again after a restore.
    if (!bytes) continue
    end.assets++
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    yield JSON.stringify({ asset: key, bytes: bytes.byteLength, sha256 })
    if (!hasAssets) continue
    for (let from = 0; from < bytes.byteLength; from += CHUNK) {
      yield JSON.stringify({ chunk: Buffer.from(bytes.subarray(from, from + CHUNK)).toString('base64') })
    }
  }
  yield JSON.stringify({ end })
}

async function* rowLines(
  transaction: Database,
  end: { tables: number; rows: number },
): AsyncGenerator<string> {
  for (const table of await listTables(transaction)) {
    end.tables++
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`
    for await (const batch of readRows(transaction, table)) {
      end.rows += batch.length
      yield batch.map((row) => `${ROW}${row}}\n`).join('')
    }
  }
}

/** Keys of everything that is stored, folder by folder. */
async function* listAssets(assets: AssetStore): AsyncGenerator<string> {
  for (const hash of (await assets.list('covers')).sort()) yield `covers/${hash}`
  for (const edition of (await assets.list('editions')).sort()) {
    for (const hash of (await assets.list(`editions/${edition}`)).sort()) {
      for (const part of ['units', 'res', 'pages']) {
        const folder = `editions/${edition}/${hash}/${part}`
        for (const name of (await assets.list(folder)).sort()) yield `${folder}/${name}`
      }
    }
  }
}

/** Reads one line. @throws {OperatorError} when it is none of an archive */
export function readLine(text: string): ArchiveLine {
  if (text.startsWith(ROW)) return { row: text.slice(ROW.length, -1) }
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new OperatorError('The file is no backup of Kurasa, or it is damaged.')
  }
}
