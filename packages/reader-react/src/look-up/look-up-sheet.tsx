import { directionOfLanguage } from '@kurasa/reader-core'
import { useId, useRef } from 'react'
import { Button, IconButton } from '../button/button.tsx'
import { enUsLookUp } from '../i18n/en-us-look-up.ts'
import { CloseIcon } from '../icons/icons.tsx'
import styles from '../note-panel/note-panel.module.css'
import { Panel } from '../panel/panel.tsx'
import { useDragToClose } from '../panel/use-drag-to-close.ts'
import { useLateContext } from '../use-late-context.ts'
import own from './look-up.module.css'
import { lookedUpIn } from './looked-up.ts'
import { type Answer, useMeanings } from './use-meanings.ts'

/** Meanings of selected words from dictionaries, over the page. */
export default function LookUpSheet() {
  const { reader, t, dictionaries } = useLateContext(enUsLookUp)
  const name = useId()
  const head = useRef<HTMLDivElement>(null)
  useDragToClose(head)
  const looked = lookedUpIn(reader)
  const { language } = reader.publication.metadata
  const words = looked?.selection.text
  const answers = useMeanings(dictionaries, words, language)
  const close = () => reader.openPanel(undefined)
  const { onMore } = looked ?? {}
  return (
    <Panel name="lookup" className={styles.sheet} labelledBy={name} isModal={false}>
      <div className={styles.head} ref={head}>
        <h2 id={name} className={styles.title} lang={language}>
          <bdi>{words}</bdi>
        </h2>
        {onMore && (
          <Button
            variant="text"
            onClick={() => {
              close()
              onMore()
            }}
          >
            {t('lookUpMore')}
          </Button>
        )}
        <IconButton label={t('close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      <div
        className={`${styles.text} ${own.answers}`}
        aria-live="polite"
        aria-busy={answers === undefined || undefined}
      >
        {answers === undefined ? <p>{t('lookingUp')}</p> : <Answers answers={answers} words={words ?? ''} />}
      </div>
    </Panel>
  )
}

function Answers({ answers, words }: { answers: readonly Answer[]; words: string }) {
  const { t } = useLateContext(enUsLookUp)
  const known = answers.filter(({ entries }) => entries && entries.length > 0)
  if (known.length === 0) {
    const isMissing = answers.some(({ entries }) => entries === undefined)
    return <p>{t(isMissing ? 'lookUpFailed' : 'noMeaning', { words })}</p>
  }
  return known.map(({ dictionary, entries = [] }) => (
    <section
      key={dictionary.name}
      aria-label={dictionary.name}
      lang={dictionary.language}
      dir={directionOfLanguage(dictionary.language)}
    >
      {entries.map(({ word, kind, meanings }) => (
        <div key={`${word} ${kind}`} className={own.entry}>
          <p className={own.word}>
            <b>{word}</b> {kind && <i>{kind}</i>}
          </p>
          <ol className={own.meanings}>
            {meanings.map((meaning) => (
              <li key={meaning}>{meaning}</li>
            ))}
          </ol>
        </div>
      ))}
      <p className={own.source}>
        <bdi>{dictionary.name}</bdi>
      </p>
    </section>
  ))
}
