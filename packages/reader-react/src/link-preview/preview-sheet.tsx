import { enUsPreview } from '../i18n/en-us-preview.ts'
import { PlaceSheet } from '../note-panel/note-sheet.tsx'
import { useLateContext } from '../use-late-context.ts'
import { previewIn } from './held-link.ts'

/** Target of a link, shown over the page. */
export default function PreviewSheet() {
  const { reader, t } = useLateContext(enUsPreview)
  return <PlaceSheet name="preview" title={t('preview')} go={t('goThere')} shown={previewIn(reader)} />
}
