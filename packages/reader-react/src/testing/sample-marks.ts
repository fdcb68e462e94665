import type { Annotation, AnnotationColour, AnnotationTarget, Reader } from '@kurasa/reader-core'

/** Marks of a page: which of its words, from 0, and how they look. The last two overlap. */
const LOOKS: readonly [first: number, last: number, colour: AnnotationColour, style: Annotation['style']][] =
  [
    [8, 12, 'yellow', 'highlight'],
    [15, 19, 'green', 'highlight'],
    [22, 26, 'blue', 'highlight'],
    [29, 33, 'pink', 'highlight'],
    [36, 40, 'yellow', 'underline'],
    [43, 50, 'green', 'highlight'],
    [47, 54, 'pink', 'highlight'],
  ]

const NOTES: Record<string, string> = {
  en: 'Ask Amina whether the real lamp has a gap as well.',
  sw: 'Muulize Amina kama taa ya kweli ina pengo pia.',
  ar: 'أسأل أمينة هل في المصباح الحقيقي فجوة أيضًا.',
}

/** A note in the language of a book. */
const sampleNote = (language = 'en'): string => NOTES[language.slice(0, 2)] ?? NOTES.en!

/** The target of some words of the page in view, by their numbers from 0. */
function wordsOnPage(reader: Reader, first: number, last: number): AnnotationTarget {
  const { text, start } = reader.visibleText()
  const words = [...text.matchAll(/\S+/g)]
  const [from, to] = [words[first]!.index, words[last]!.index + words[last]![0].length]
  const offset = start.locations.textOffset ?? 0
  const { title } = reader.getSnapshot().section
  const at = (place: number) => ({
    href: start.href,
    type: start.type,
    title,
    locations: { ...start.locations, textOffset: offset + place },
  })
  return { start: { ...at(from), text: { highlight: text.slice(from, to) } }, end: at(to) }
}

/** Marks the page in view in every look; the first has a note. @returns their ids */
export async function addSampleMarks(reader: Reader, most = LOOKS.length): Promise<string[]> {
  const annotations = await reader.annotations
  const ids: string[] = []
  for (const [at, [first, last, colour, style]] of LOOKS.slice(0, most).entries()) {
    const { id } = await annotations.add({
      id: `sample-${reader.getSnapshot().page.index}-${at}`,
      target: wordsOnPage(reader, first, last),
      colour,
      style,
      // Pictures of the list show the date.
      created: '2026-03-14T09:00:00.000Z',
      ...(at === 0 && { note: sampleNote(reader.publication.metadata.language) }),
    })
    ids.push(id)
  }
  return ids
}

/** Marks two parts of the page of images in view. @returns their ids */
export async function addSampleRegions(reader: Reader): Promise<string[]> {
  const annotations = await reader.annotations
  const { locator } = reader.getSnapshot()
  const regions = [
    { x: 0.1, y: 0.1, width: 0.5, height: 0.3 },
    { x: 0.4, y: 0.3, width: 0.5, height: 0.4 },
  ]
  const made = await Promise.all(
    regions.map((region, at) =>
      annotations.add({
        id: `region-${at}`,
        target: { start: locator, region },
        colour: at === 0 ? 'yellow' : 'blue',
        ...(at === 0 && { note: sampleNote(reader.publication.metadata.language) }),
      }),
    ),
  )
  return made.map(({ id }) => id)
}
