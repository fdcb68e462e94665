import { readerTools } from '../reader/use-tools.ts'
import './all-texts.ts'

/* What a reader fetches after its first page is there from the start for who imports this: a test need not wait for it. */
await readerTools.load()
