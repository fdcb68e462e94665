import type { Section } from '../publication/publication.ts'

/** The image to request. */
export interface ImageChoice {
  href: string
  type: string
  /** CSS px when the book states it. */
  width?: number
  height?: number
}

/** A variant may be this much narrower than needed without visible loss. */
const TOLERANCE = 0.9
/** Width, in device pixels, that is enough where data is saved. */
const SAVING_WIDTH = 480

/**
 * The image of a page to load for a width: the narrowest that is wide enough, else the widest.
 *
 * @param width - of the box it is shown in, device pixels
 * @param isSaving - no more pixels than a small screen needs
 */
export function chooseVariant(section: Section, width: number, isSaving: boolean): ImageChoice {
  const wanted = (isSaving ? Math.min(width, SAVING_WIDTH) : width) * TOLERANCE
  const widthOf = (choice: ImageChoice) => choice.width ?? Number.POSITIVE_INFINITY
  const choices: ImageChoice[] = [section, ...(section.variants ?? [])]
  choices.sort((a, b) => widthOf(a) - widthOf(b))
  return choices.find((choice) => widthOf(choice) >= wanted) ?? choices.at(-1)!
}

/** A much smaller image to show until the chosen one is loaded; undefined when the book offers none. */
export function choosePreview(section: Section, choice: ImageChoice): ImageChoice | undefined {
  const smallest = section.variants?.[0]
  const width = choice.width ?? section.width
  if (!smallest || smallest.href === choice.href) return undefined
  return width === undefined || smallest.width * 2 <= width ? smallest : undefined
}
