import { type FormEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { enUsPage } from '../i18n/en-us-page.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { useLateContext } from '../use-late-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './page-panel.module.css'
import { pageOfDigits, printedPage } from './printed-page.ts'

/** Go to a page by its number, or by the label that the printed book has on it. */
export default function PageDialog() {
  const { reader, t } = useLateContext(enUsPage)
  const name = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Panel name="page" className={styles.dialog} labelledBy={name} isModal initialFocus={field}>
      <div className={styles.head}>
        <h2 id={name} className={styles.title}>
          {t('goToPage')}
        </h2>
        <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
      <PageForm field={field} />
    </Panel>
  )
}

function PageForm({ field }: { field: React.RefObject<HTMLInputElement | null> }) {
  const { reader, t } = useLateContext(enUsPage)
  const count = useReaderState(reader, (snapshot) => snapshot.page.count)
  const pages = reader.publication.pageList ?? []
  const [isPrinted, setPrinted] = useState(false)
  const [words, setWords] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const help = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = pageOfDigits(words)
    const isPage = number !== undefined && number >= 1 && number <= count
    const target = isPrinted ? printedPage(pages, words) : isPage ? { position: number } : undefined
    setUnknown(target === undefined)
    if (target === undefined) {
      field.current?.select()
      return
    }
    reader.showControls(false)
    jump(reader.goTo(target))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label}>
        <span>{t('pageNumber')}</span>
        <input
          ref={field}
          className={styles.field}
          inputMode={isPrinted ? 'text' : 'numeric'}
          autoComplete="off"
          value={words}
          aria-invalid={isUnknown || undefined}
          aria-describedby={help}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setUnknown(false)
          }}
        />
      </label>
      <p id={help} className={styles.help} data-state={isUnknown ? 'failed' : undefined} role="status">
        {isUnknown ? t('noSuchPage') : isPrinted ? '' : t('pageOf', { page: 1, total: count })}
      </p>
      {pages.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isPrinted}
            onChange={(event) => {
              setPrinted(event.currentTarget.checked)
              setUnknown(false)
            }}
          />
          <span>{t('printedPages')}</span>
        </label>
      )}
      <SubmitButton />
    </form>
  )
}

function SubmitButton() {
  const { t } = useLateContext(enUsPage)
  return (
    <button type="submit" className={styles.submit}>
      {t('go')}
    </button>
  )
}
