import type { Section } from '../publication/publication.ts'

/** Sections of which a few pages are counted first. */
const SAMPLES = 8

/**
 * Sections spread over a publication by their bytes, for an estimate: what the pages of each hold shows how much this book
 * differs from others, which its first chapters alone do not. Pure.
 */
export function sampleSections(sections: readonly Section[]): Section[] {
  const linear = sections.filter(({ isLinear }) => isLinear)
  const all = linear.reduce((sum, { size }) => sum + size, 0)
  const samples = new Set<Section>()
  let end = 0
  let next = 0
  for (const section of linear) {
    end += section.size
    // The middle of each sample's share of the book.
    for (; next < SAMPLES && ((next + 0.5) / SAMPLES) * all < end; next++) samples.add(section)
  }
  return [...samples]
}
