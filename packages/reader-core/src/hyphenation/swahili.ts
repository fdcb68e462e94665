/**
 * Onset of a Swahili syllable, at the end of some consonants: one consonant, one that is written with two or three letters (ng', ny, ch,
 * sh, th, dh, gh, kh), or a nasal with its consonant (mb, mv, nd, nj, ng, nz, nch); w and y glide behind each. Words from other languages
 * have pr, tr, bl and the like. Any other nasal is a syllable of its own.
 */
const ONSET = /(?:ng['’ʼ]?|nch|n[djzy]|mb|mv|[cstdgk]h|[pbtdkgf]r|[pbkgf]l|[b-z])[wy]?$/
const CLUSTER = /[aeiou]([^aeiou]+)(?=[aeiou])/g
/** Letters before and after a break, at least: most syllables have two. */
const LEAST = 2

/** Offsets at which a Swahili word may be broken: before a consonant that begins a syllable, never between vowels. */
export function breakSwahili(word: string): number[] {
  const points: number[] = []
  for (const { 0: found, 1: cluster, index } of word.toLowerCase().matchAll(CLUSTER)) {
    const onset = ONSET.exec(cluster!)?.[0].length ?? 0
    const point = index + found.length - onset
    if (onset > 0 && point >= LEAST && point <= word.length - LEAST) points.push(point)
  }
  return points
}
