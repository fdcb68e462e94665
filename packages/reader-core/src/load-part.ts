import { ReaderError } from './errors.ts'

/**
 * A part of the reader that comes when a book needs it: that it does not come is no fault of the book.
 *
 * @param loading - an `import()`
 * @throws {ReaderError} 'network'
 */
export function loadPart<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause: unknown) => {
    throw new ReaderError('network', 'A part of the reader did not load.', { cause })
  })
}
