import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './skeleton.module.css'

/** A shape that waits for its content. Give it the true size. */
export function Bone({
  className,
  ...style
}: Pick<CSSProperties, 'inlineSize' | 'blockSize' | 'aspectRatio' | 'borderRadius' | 'marginBlockEnd'> & {
  className?: string
}) {
  return <span className={[styles.bone, className].filter(Boolean).join(' ')} style={style} />
}

/** Bones drawn for the eye, one word for everybody else. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div>
      <span className="visually-hidden" role="status">
        {t('nav.loading')}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
