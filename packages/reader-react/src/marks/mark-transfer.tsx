import { type ChangeEvent, useRef, useState } from 'react'
import type { BookMarks } from '../book-state/book-marks.ts'
import { Button } from '../button/button.tsx'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { useLateContext } from '../use-late-context.ts'
import { nameOfRegion } from './mark-name.ts'
import styles from './marks.module.css'

const passOn = () => import('../pass-on/pass-on-marks.ts')
const bringIn = () => import('./bring-marks.ts')

/** Hands the marks of the book on as a file, and brings those of a file in. The code loads on use. */
export function MarkTransfer({ marks, hasMarks }: { marks: BookMarks; hasMarks: boolean }) {
  const { reader, t } = useLateContext(enUsMarks)
  const [isChoosing, setChoosing] = useState(false)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const handOn = (format: 'markdown' | 'text' | 'json') => async () => {
    const { identifier, title, authors, language } = reader.publication.metadata
    const book = {
      identifier,
      title,
      authors,
      ...(language && { language }),
      annotations: marks.getState().marks,
    }
    setChoosing(false)
    try {
      const { passOnMarks } = await passOn()
      await passOnMarks([book], format, `${title} – ${t('marks')}`, (page) => nameOfRegion(page, t))
    } catch {
      setSaid(t('marksNotExported'))
    }
  }
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    setSaid(t('loading'))
    try {
      const { bringMarks } = await bringIn()
      const count = await bringMarks(file, marks, reader.publication.metadata.identifier)
      setSaid(typeof count === 'number' ? t('marksImported', { count }) : t(`marksFault.${count.fault}`))
    } catch {
      setSaid(t('markNotKept'))
    }
    currentTarget.value = ''
  }
  return (
    <div className={styles.transfer}>
      <p role="status" className={said ? styles.said : styles.srOnly}>
        {said}
      </p>
      {isChoosing ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box in older engines.
        <div role="group" aria-label={t('exportMarks')} className={styles.transferRow}>
          <Button variant="text" onClick={handOn('markdown')}>
            {t('marksAs.markdown')}
          </Button>
          <Button variant="text" onClick={handOn('text')}>
            {t('marksAs.text')}
          </Button>
          <Button variant="text" onClick={handOn('json')}>
            {t('marksAs.json')}
          </Button>
          <Button variant="text" onClick={() => setChoosing(false)}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <div className={styles.transferRow}>
          {hasMarks && (
            <Button
              variant="text"
              onClick={() => {
                // So that the share sheet opens with the next tap: some browsers allow it then only.
                passOn().catch(() => undefined)
                setSaid('')
                setChoosing(true)
              }}
            >
              {t('exportMarks')}
            </Button>
          )}
          <Button
            variant="text"
            onClick={() => {
              bringIn().catch(() => undefined)
              input.current?.click()
            }}
          >
            {t('importMarks')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('importMarks')}
            accept=".jsonld,.json,application/ld+json,application/json"
            onChange={(event) => void take(event)}
          />
        </div>
      )}
    </div>
  )
}
