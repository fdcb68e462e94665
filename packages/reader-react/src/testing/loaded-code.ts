import { readerTools } from '../reader/use-tools.ts'
import './all-texts.ts'

/* Preloads the code that a reader fetches after its first page: a test need not wait for it. */
await readerTools.load()
