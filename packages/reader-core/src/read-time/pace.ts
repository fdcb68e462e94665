import type { PageVisit } from './visit.ts'

/** Letters a second of someone we know nothing of yet. */
const FIRST_PACE: Record<string, number> = { en: 16, sw: 12, ar: 10 }
/** Seconds a picture page is looked at by someone we know nothing of yet. */
const FIRST_IMAGE_PACE = 20
/** The median is taken of so many visits, once there are so few. */
const MOST_SAMPLES = 50
const FEWEST_SAMPLES = 8

/** Which samples belong together: texts of one language, or pictures. */
export function paceGroup(kind: 'text' | 'image', language: string): string {
  return kind === 'image' ? 'image' : `text ${primary(language)}`
}

const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0] ?? ''

/** Computes the pace of a steady visit: letters a second, or seconds a picture page. */
export function paceSample({ letters, ms, isImage }: PageVisit): number {
  return isImage ? ms / 1000 : letters / (ms / 1000)
}

/** Samples with one more; the oldest go. */
export function withSample(samples: readonly number[], sample: number): number[] {
  return [...samples, sample].slice(-MOST_SAMPLES)
}

/** How fast someone reads: the median of the samples, or what is usual in the language. */
export function paceOf(samples: readonly number[], kind: 'text' | 'image', language: string): number {
  if (samples.length >= FEWEST_SAMPLES) {
    const sorted = [...samples].sort((a, b) => a - b)
    const middle = sorted.length / 2
    return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
  }
  return kind === 'image' ? FIRST_IMAGE_PACE : (FIRST_PACE[primary(language)] ?? 16)
}
