import { type Loss, openPublication, ReaderError } from '../packages/reader-core/src/index.ts'

declare global {
  interface Window {
    /** Losses of a book of the corpus; undefined for a file that is no book. */
    lossesOf(path: string): Promise<readonly Loss[] | undefined>
  }
}

window.lossesOf = async (path) => {
  const bytes = await (await fetch(`/corpus/${encodeURI(path)}`)).arrayBuffer()
  try {
    const publication = await openPublication(bytes)
    const losses = await publication.losses!()
    publication.close()
    return losses
  } catch (error) {
    if (error instanceof ReaderError) return undefined
    throw error
  }
}

document.title = 'ready'
