import { vi } from 'vitest'

/** Waits until a check passes, as long as a machine with other work may take. */
export const waitFor = <Result>(
  check: () => Result | Promise<Result>,
  { timeout = 20_000 } = {},
): Promise<Result> => vi.waitFor(check, { timeout })
