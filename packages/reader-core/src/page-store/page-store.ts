import type { PageStart } from '../paginator/page-start.ts'

/** Canonical page starts of one section, as far as they were counted. */
export interface StoredSection {
  starts: PageStart[]
  /** Whether the last page is among them. */
  isComplete: boolean
}

/** Page counts of one layout. */
export interface StoredPages {
  /** By section index. */
  sections: Record<number, StoredSection>
  /** Names of the faces that loaded after pages were laid out: without them page starts differ. */
  faces: string[]
}

/**
 * Port: where counted pages are kept between visits, by layout key. A store that fails is a store that forgot: the
 * pages are counted again.
 */
export interface PageStore {
  /** Pages kept under a key, or undefined. A page within a section waits for the answer, but not for long. */
  load(key: string): Promise<StoredPages | undefined>
  /** Keeps the pages under a key, in place of what was there. */
  save(key: string, pages: StoredPages): Promise<void>
  /** Closes what it holds open; later calls open it again. */
  close?(): void
}

/** Whether stored pages are safe to use: ordered, from the section's start. */
export function isSound({ sections, faces }: StoredPages): boolean {
  return (
    Array.isArray(faces) &&
    Object.values(sections).every(
      ({ starts }) =>
        starts.length > 0 &&
        starts[0]!.leaf === 0 &&
        starts[0]!.offset === 0 &&
        starts.every(
          (start, i) => i === 0 || start.leaf > starts[i - 1]!.leaf || start.offset > starts[i - 1]!.offset,
        ),
    )
  )
}

/** Raised when pages of the same text under the same settings come out otherwise than before. */
const ENGINE_VERSION = 17

/**
 * A name for a layout: the same text in the same box under the same settings has the same pages.
 *
 * @param parts - whatever the pages depend on; must survive JSON
 * @returns 16 hexadecimal digits
 */
export function layoutKey(parts: unknown): string {
  const text = JSON.stringify([ENGINE_VERSION, parts])
  // Two 32-bit FNV-1a hashes with different seeds: no secret, only a name.
  let a = 0x811c9dc5
  let b = 0xc9dc5118
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x01000193) ^ (b >>> 15)
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')
}
