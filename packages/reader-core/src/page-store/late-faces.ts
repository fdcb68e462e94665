import { faceName, type PageFaces } from '../layout/page-faces.ts'

/** How long pages counted before wait for the other faces they were counted with, ms. */
const PATIENCE_MS = 150

/** The faces that pages are set in, as far as pages depend on which of them came late. */
export interface LateFaces {
  /** Names of the faces that loaded after pages were laid out. */
  readonly names: string[]
  /**
   * Loads faces that loaded late at another time. They load beside the main one, from the same cache, and are not
   * awaited for much longer.
   *
   * @returns `here`: exactly these are loaded, pages may be laid out with them; `coming`: they may still load; `other`:
   *   pages use faces that are not among them, or the app does not have them any more
   */
  expect(names: readonly string[]): Promise<'here' | 'coming' | 'other'>
}

/** The late faces of a document's pages. */
export function lateFaces(faces: PageFaces): LateFaces {
  return {
    get names() {
      return faces.names
    },
    async expect(names) {
      if (faces.names.some((name) => !names.includes(name))) return 'other'
      const wanted = [...document.fonts].filter((face) => names.includes(faceName(face)))
      if (names.some((name) => !wanted.some((face) => faceName(face) === name))) return 'other'
      let timer: ReturnType<typeof setTimeout> | undefined
      const loads = Promise.all(wanted.map((face) => face.load())).then(
        () => 'here' as const,
        () => 'other' as const,
      )
      const patience = new Promise<'coming'>((resolve) => {
        timer = setTimeout(() => resolve('coming'), PATIENCE_MS)
      })
      const found = await faces.during(Promise.race([loads, patience]))
      clearTimeout(timer)
      if (found === 'here') faces.know(names)
      return found
    },
  }
}
