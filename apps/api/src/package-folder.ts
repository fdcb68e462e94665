import { fileURLToPath } from 'node:url'

/**
 * The folder of this package, with migrations and the demo library. This file and the built one are both one folder
 * below it.
 */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url))
