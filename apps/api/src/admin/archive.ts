import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { packLines } from '../archive/archive-file.ts'
import { writeArchive } from '../archive/archive-lines.ts'
import { exportTables } from '../archive/export-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, adminBase } from './admin-call.ts'
import { answerEvents } from './event-lines.ts'

/** Where a running server gives a backup; with `?assets=1` the bytes of books, too. */
export const backupPath = `${adminBase}/backup`
/** Where a running server writes its tables; `?folder=` on the same machine. */
export const exportPath = `${adminBase}/export`

/** Event of an export of tables. */
export type ExportEvent = { kind: 'table'; table: string; rows: number } | { kind: 'done' }

/** GET /backup: an archive; POST /export: files of tables in a folder, answers lines of `ExportEvent`. */
export function addArchive(admin: Hono, parts: AdminParts): void {
  const { temporaryFolder, clock, database, reportError } = parts

  admin.get('/backup', async (context) => {
    await mkdir(temporaryFolder, { recursive: true })
    const lines = writeArchive(parts, {
      at: clock.now(),
      hasAssets: context.req.query('assets') === '1',
      spool: join(temporaryFolder, `${randomUUID()}.rows`),
    })
    const archive = packLines(lines)
    archive.once('error', (error) => reportError(error, 'backup'))
    return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store, no-transform' },
    })
  })

  admin.post('/export', (context) => {
    const folder = context.req.query('folder') ?? ''
    if (!isAbsolute(folder)) throw Refusal.invalid('folder', 'The folder must be an absolute path.')
    return answerEvents<ExportEvent>(
      (error) => reportError(error, 'export'),
      async (onEvent) => {
        await exportTables(database, folder, {
          at: clock.now(),
          onTable: (table, rows) => onEvent({ kind: 'table', table, rows }),
        })
        onEvent({ kind: 'done' })
      },
    )
  })
}
