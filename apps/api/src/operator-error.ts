/**
 * A problem the operator can solve: a port in use, a folder that cannot be written, a damaged file. The message is one
 * full sentence: what, where and what to do; no stack is shown for it.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Failures of a disk, by their code; the last is PostgreSQL's. */
const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota of this user is used up',
  EROFS: 'The disk is read-only',
  EIO: 'The disk fails',
  '53100': 'The disk of PostgreSQL is full',
}

/** Codes of the same failures in the file system of the embedded database (WASI). */
const EMBEDDED_DISK: Record<number, string> = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' }

/**
 * Returns an error of the embedded database's file system as one with a code of Node, and any other as it is: those are
 * objects with a number alone.
 */
export function withDiskCode(error: unknown): unknown {
  const { name, errno } = (error ?? {}) as { name?: string; errno?: number }
  const code = name === 'ErrnoError' && errno !== undefined && EMBEDDED_DISK[errno]
  return code ? Object.assign(new Error(code, { cause: error }), { code }) : error
}

/** Returns the failure of a disk as a sentence for the operator, and any other error as it is. */
export function forOperator(error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof OperatorError) return each
    const { code = '', path } = each as NodeJS.ErrnoException
    if (!Object.hasOwn(DISK, code)) continue
    return new OperatorError(
      `${DISK[code]}${path ? ` (${path})` : ''}: make room or put it right, then try again; what was stored before is as it was.`,
      { cause: error },
    )
  }
  return error
}
