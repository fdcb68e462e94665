import type { ClientStorage } from '../storage/client-storage.ts'
import { mayFetchAhead } from '../storage/data-saver.ts'
import { FACES_KEY, type FaceScript, lacksFaces } from './phone-faces.ts'

/** Delay of the faces after the first page, ms: the text has priority. */
const REST = 10_000

/** Faces of a script, as `font` names them, and letters that they have. */
const FACES: Record<FaceScript, { fonts: readonly string[]; sample: string }> = {
  latin: { fonts: ['1em "Figtree Variable"', '1em "Literata Variable"'], sample: 'Aa' },
  arabic: {
    fonts: ['1em "Vazirmatn Variable"', '1em "Noto Naskh Arabic"', '700 1em "Noto Naskh Arabic"'],
    sample: 'ابت',
  },
}

function noteFaces(script: FaceScript, storage: ClientStorage): void {
  const here = storage.read(FACES_KEY) ?? ''
  if (!here.includes(script)) storage.write(FACES_KEY, `${here} ${script}`.trim())
}

/**
 * Loads the faces of a script for the next start, which then shows them, unless data is saved.
 *
 * @returns a function that gives up while it waits
 */
export function bringFaces(script: FaceScript, document: Document, storage: ClientStorage): () => void {
  const timer = setTimeout(() => {
    if (lacksFaces(script, document) && !mayFetchAhead('faces', storage, navigator)) return
    const { fonts, sample } = FACES[script]
    const set = (document as Partial<Pick<Document, 'fonts'>>).fonts
    if (!set) return
    Promise.all(fonts.map((font) => set.load(font, sample))).then(
      (faces) => {
        if (faces.every(({ length }) => length > 0)) noteFaces(script, storage)
      },
      // The next start tries again.
      () => undefined,
    )
  }, REST)
  return () => clearTimeout(timer)
}
