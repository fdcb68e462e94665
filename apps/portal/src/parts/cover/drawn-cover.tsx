import styles from './cover.module.css'
import type { CoverDesign } from './cover-design.ts'
import { coverDrawingUrl } from './cover-drawing.ts'

/** A cover in the grammar of the kanga: border, cloth, and the title as the saying. */
export function DrawnCover(props: { design: CoverDesign; title: string; author?: string }) {
  const { design, title, author } = props
  const { form, palette } = design
  return (
    <>
      <img className={styles.drawing} src={coverDrawingUrl(design)} alt="" draggable={false} />
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
