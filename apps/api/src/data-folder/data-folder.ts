import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { closeFolder, makePrivateFolder } from './private-files.ts'

/** Where each thing is in the data folder. */
export interface DataFolder {
  root: string
  database: string
  assets: string
  locks: string
  temporary: string
  /** Books of the simulated carrier. */
  carrier: string
  /** When the library was last in use. */
  clock: string
  /** Id of the library, which its database has too. */
  libraryId: string
}

const names = {
  database: 'db',
  assets: 'assets',
  locks: 'lock',
  temporary: 'tmp',
  carrier: 'simulated-carrier.jsonl',
  clock: 'last-use',
  libraryId: 'library-id',
} as const

/** Every name that we give in a data folder. */
const ownNames = new Set<string>([
  ...Object.values(names),
  `${names.database}.ready`,
  `${names.database}.making`,
  `${names.clock}.part`,
  `${names.libraryId}.part`,
])
/** A database whose making was cut short, as it was put aside. */
const HALF_MADE = new RegExp(`^${names.database}\\.half-made-`)

/**
 * Makes the data folder if it is not there, tries whether it can be written, and closes it to other users of the
 * machine. A folder that holds files of others, too, stays open; what is ours in it is closed.
 *
 * @param root - absolute
 * @throws {OperatorError} when it cannot
 */
export async function prepareDataFolder(root: string): Promise<DataFolder> {
  try {
    await makePrivateFolder(root)
    const probe = join(root, `.probe-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
    const present = await readdir(root)
    if (present.every((name) => ownNames.has(name) || HALF_MADE.test(name))) await closeFolder(root)
    for (const name of [names.database, names.assets, names.locks, names.temporary]) {
      if (present.includes(name)) await closeFolder(join(root, name))
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The data folder ${root} cannot be written (${reasonOf(code)}): set DATA_DIR to a folder that can.`,
    )
  }
  return {
    root,
    database: join(root, names.database),
    assets: join(root, names.assets),
    locks: join(root, names.locks),
    temporary: join(root, names.temporary),
    carrier: join(root, names.carrier),
    clock: join(root, names.clock),
    libraryId: join(root, names.libraryId),
  }
}

function reasonOf(code: string | undefined): string {
  switch (code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is a file'
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'EROFS':
      return 'the disk is read-only'
    case 'ENOSPC':
      return 'the disk is full'
    case 'ENOENT':
      return 'no folder can be made there'
    default:
      return code ?? 'unknown reason'
  }
}
