import { fileURLToPath } from 'node:url'

/**
 * The folder of this package, where migrations and the demo library lie. This file and the built one both stand one
 * folder below it.
 */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url))
