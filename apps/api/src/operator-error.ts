/**
 * A problem the operator can solve: a port in use, a folder that cannot be written, a damaged file. The message is one
 * full sentence: what, where and what to do; no stack is shown for it.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
