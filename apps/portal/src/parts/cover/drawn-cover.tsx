import { useId } from 'react'
import styles from './cover.module.css'
import type { CoverDesign } from './cover-design.ts'
import { coverDrawing } from './cover-drawing.ts'

/** A cover in the grammar of the kanga: border, cloth, and the title as the saying. */
export function DrawnCover(props: { design: CoverDesign; title: string; author?: string }) {
  const { design, title, author } = props
  const id = useId()
  const { form, palette } = design
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox="0 0 200 300"
        aria-hidden="true"
        focusable="false"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own shapes and colours, no word of a book
        dangerouslySetInnerHTML={{ __html: coverDrawing(design, id) }}
      />
      <div
        className={styles.words}
        data-form={form}
        style={{ color: form === 'kanga' ? palette.stripText : palette.text }}
        aria-hidden="true"
      >
        <span className={styles.title} style={{ fontSize: `${design.size}cqw` }}>
          {title}
        </span>
        {author && <span className={styles.author}>{author}</span>}
      </div>
    </>
  )
}
