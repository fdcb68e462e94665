import type { Publication } from './publication.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Refuses what is passed for a publication and is none, with what to pass.
 *
 * @param user - what needs it, as messages name it
 * @param alternative - another way to pass an address
 * @throws {TypeError}
 */
export function checkPublication(
  value: unknown,
  user: string,
  alternative = '',
): asserts value is Publication {
  if (isObject(value) && Array.isArray(value.readingOrder) && isObject(value.metadata)) return
  const advice =
    isObject(value) && typeof value.then === 'function'
      ? 'got a promise: await openPublication(…) before'
      : typeof value === 'string' || value instanceof URL
        ? `got an address: pass the result of await openPublication(${JSON.stringify(String(value).slice(0, 80))})${alternative}`
        : value === undefined || value === null
          ? `got ${value}: pass the result of await openPublication(…)`
          : 'got another object: pass the result of await openPublication(…), which opens files, bytes and sources'
  throw new TypeError(`${user} needs a publication and ${advice}.`)
}
