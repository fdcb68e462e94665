import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Where each thing lies in the data folder. */
export interface DataFolder {
  root: string
  database: string
  assets: string
  locks: string
  temporary: string
  /** Books of the simulated carrier. */
  carrier: string
}

/**
 * Makes the data folder if it is not there, and tries whether it can be written.
 *
 * @param root - absolute
 * @throws {OperatorError} when it cannot
 */
export async function prepareDataFolder(root: string): Promise<DataFolder> {
  try {
    await mkdir(root, { recursive: true })
    const probe = join(root, `.probe-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The data folder ${root} cannot be written (${reasonOf(code)}): set DATA_DIR to a folder that can.`,
    )
  }
  return {
    root,
    database: join(root, 'db'),
    assets: join(root, 'assets'),
    locks: join(root, 'lock'),
    temporary: join(root, 'tmp'),
    carrier: join(root, 'simulated-carrier.jsonl'),
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
    default:
      return code ?? 'unknown reason'
  }
}
