import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file of the embedded database, as Emscripten's file system keeps it. */
interface OpenFile {
  /** File descriptor; absent for a folder. */
  nfd?: number
  node: object
}

/** The part of Emscripten's bridge to the files of this machine that is used here. */
interface Bridge {
  NODEFS: {
    stream_ops: { fsync?(file: OpenFile): number }
    /** Path on this machine. */
    realPath(node: object): string
  }
  FS: { ErrnoError: new (errno: number) => Error }
}

/** Emscripten's number for EIO. */
const EIO = 29

/**
 * Files of an embedded database that reach the disk when PostgreSQL syncs them. Emscripten's bridge leaves `fsync` out, and
 * the driver turns it off: a commit would be in the cache of the system only, and a power failure could tear the database.
 *
 * PostgreSQL must sync by `fsync`: `fdatasync`, its default, does nothing in Emscripten.
 */
export class SyncedFiles extends NodeFS {
  override async init(...[client, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const addSync = (module: unknown) => {
      const { NODEFS, FS } = module as Bridge
      NODEFS.stream_ops.fsync = (file) => {
        try {
          if (file.nfd !== undefined) fdatasyncSync(file.nfd)
          else syncFolder(NODEFS.realPath(file.node))
          return 0
        } catch {
          throw new FS.ErrnoError(EIO)
        }
      }
    }
    return super.init(client, { ...options, preRun: [...(options.preRun ?? []), addSync] })
  }
}

/** Parameters that PostgreSQL starts with, so that it syncs what it commits. */
export function withSync(startParameters: readonly string[]): string[] {
  return [
    ...startParameters.filter((parameter) => parameter !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ]
}

/** Syncs every file of a folder: what was made before PostgreSQL runs is not synced by it. */
export async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncFiles(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
