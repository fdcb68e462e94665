import type { ReadingDirection } from '../../direction/reading-direction.ts'
import { languageTag, spreadOf } from '../metadata-values.ts'
import type { PublicationMetadata } from '../publication.ts'
import { isObject, type Json, localised, positive, text } from './manifest-values.ts'

/** Languages in their order, BCP 47. */
export const languagesOf = (metadata: Json): string[] =>
  [metadata.language].flat().map((language) => languageTag(text(language)))

export const presentationOf = ({ presentation }: Json): Json => (isObject(presentation) ? presentation : {})

/** The first layout that any of the objects names. */
export function layoutOf(...holders: Json[]): 'reflowable' | 'fixed' | undefined {
  const layout = holders
    .map((holder) => holder.layout)
    .find((value) => value === 'fixed' || value === 'reflowable')
  return layout as 'reflowable' | 'fixed' | undefined
}

/** How a screen is meant to be held. */
export function orientationOf(value: unknown): Pick<PublicationMetadata, 'orientation'> {
  return /^(landscape|portrait|auto)$/.test(String(value)) ? { orientation: value as 'auto' } : {}
}

/** Metadata of a manifest as the engine shows them. */
export function metadataOf(
  metadata: Json,
  {
    language,
    direction,
    layout,
  }: { language: string; direction: ReadingDirection; layout: 'reflowable' | 'fixed' },
): PublicationMetadata {
  const presentation = presentationOf(metadata)
  return {
    identifier: text(metadata.identifier),
    title: localised(metadata.title, language),
    authors: [metadata.author]
      .flat()
      .map((author) => localised(isObject(author) && 'name' in author ? author.name : author, language))
      .filter(Boolean),
    language,
    direction,
    layout,
    ...spreadOf(presentation.spread),
    ...orientationOf(presentation.orientation),
    ...(presentation.overflow === 'scrolled' && { flow: 'scrolled' as const }),
    ...pageSizeOf(presentation.pageSize),
    ...seriesOf(metadata, language),
    ...(isObject(metadata.accessibility) && { accessibility: metadata.accessibility }),
  }
}

function pageSizeOf(size: unknown): Pick<PublicationMetadata, 'pageSize'> {
  const [width, height] = isObject(size) ? [positive(size.width), positive(size.height)] : []
  return width && height ? { pageSize: { width, height } } : {}
}

function seriesOf(metadata: Json, language: string): { series?: { name: string; position?: number } } {
  const series: unknown = isObject(metadata.belongsTo) ? [metadata.belongsTo.series].flat()[0] : undefined
  const name = localised(isObject(series) ? series.name : series, language)
  const position = isObject(series) ? series.position : undefined
  if (!name) return {}
  return { series: { name, ...(typeof position === 'number' && position >= 0 && { position }) } }
}
