import type { Section } from '../publication/publication.ts'

/**
 * Fraction of the publication at a fraction of a section. Sections weigh as their sizes; those outside of the linear
 * order weigh nothing.
 *
 * @param progression - 0..1 within the section
 * @returns 0..1
 */
export function totalProgression(sections: readonly Section[], section: number, progression: number): number {
  let before = 0
  let total = 0
  for (const each of sections) {
    const size = each.isLinear ? each.size : 0
    if (each.index < section) before += size
    else if (each.index === section) before += size * Math.min(1, Math.max(0, progression))
    total += size
  }
  return total === 0 ? 0 : Math.min(1, before / total)
}

/** The section and the fraction of it at a fraction of the publication; the inverse of `totalProgression`. */
export function placeAtTotal(
  sections: readonly Section[],
  fraction: number,
): { section: number; progression: number } {
  const linear = sections.filter((section) => section.isLinear)
  const total = linear.reduce((sum, section) => sum + section.size, 0)
  let rest = Math.min(1, Math.max(0, fraction)) * total
  for (const section of linear) {
    if (rest < section.size) return { section: section.index, progression: rest / section.size }
    rest -= section.size
  }
  const last = linear.at(-1) ?? sections.at(-1)
  return { section: last?.index ?? 0, progression: 1 }
}
