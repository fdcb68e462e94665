// The command of tsdown prints a notice about the version of Node; its function does not.
import { build } from 'tsdown'

await build({ cwd: import.meta.dirname, logLevel: 'error' })
