import type { ListenControls, ListenProblem } from '@kurasa/reader-core'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton, join } from '../button/button.tsx'
import { enUsListen } from '../i18n/en-us-listen.ts'
import type { PlainKey } from '../i18n/text-keys.ts'
import { CloseIcon, LowerIcon, NextIcon, TallerIcon, VoiceIcon } from '../icons/icons.tsx'
import { useLateContext } from '../use-late-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './listen-bar.module.css'
import { type ListenChoice, ListenChoices } from './listen-choices.tsx'
import { ListenKeys, PlayButton } from './listen-keys.tsx'
import { useListening } from './use-listening.ts'

const problems: Record<ListenProblem, PlainKey> = {
  'no-voice': 'noVoice',
  'needs-choice': 'usesData',
  offline: 'voiceOffline',
  silent: 'voiceSilent',
}

interface ListenSheetProps {
  listen: ListenControls
  /** With speed, sentences, sleep timer and voice; else only what is read, and Pause. */
  isTall: boolean
  onTall: (isTall: boolean) => void
  /** Receives the sheet's element: the page ends above it. */
  measure: (sheet: HTMLElement | null) => void
}

/** The controls of listening, as a sheet that leaves the page free. */
export default function ListenSheet({ listen, isTall, onTall, measure }: ListenSheetProps) {
  const { reader, lateParts, t } = useLateContext(enUsListen)
  const { status, problem } = useListening()
  const sheet = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState<ListenChoice>()
  const hasNoVoice = problem === 'no-voice'
  useEffect(() => {
    listen.prepare().catch(() => lateParts.miss(listen))
  }, [listen, lateParts])
  useSheetFocus(sheet, hasNoVoice, isTall)
  useLayoutEffect(() => {
    measure(sheet.current)
    return () => measure(null)
  }, [measure])

  const close = () => {
    listen.stop().catch(() => undefined)
    if (reader.getSnapshot().panel === 'listen') reader.showControls(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (choice) setChoice(undefined)
    else close()
  }
  const toggle = (wanted: ListenChoice) => setChoice(choice === wanted ? undefined : wanted)

  return (
    <section
      ref={sheet}
      className={join(styles.sheet, !isTall && styles.low)}
      aria-label={t('listen')}
      data-kurasa-no-turn=""
      data-kurasa-listen={status}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {!isTall && !hasNoVoice && <PlayButton listen={listen} />}
        <Names />
        {!hasNoVoice && (
          <IconButton
            label={t(isTall ? 'lowPlayer' : 'tallPlayer')}
            onClick={() => {
              setChoice(undefined)
              onTall(!isTall)
            }}
          >
            {isTall ? <LowerIcon /> : <TallerIcon />}
          </IconButton>
        )}
        <IconButton label={t('stopListening')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      <Problem />
      {isTall && !hasNoVoice && (
        <>
          <ListenKeys listen={listen} choice={choice} onChoice={toggle} />
          {choice && <ListenChoices choice={choice} listen={listen} onDone={() => setChoice(undefined)} />}
          <VoiceButton isOpen={choice === 'voice'} onClick={() => toggle('voice')} />
        </>
      )}
    </section>
  )
}

/** Moves the focus to the main key and, when the sheet closes, back to what opened it. */
function useSheetFocus(sheet: RefObject<HTMLElement | null>, hasNoVoice: boolean, isTall: boolean): void {
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [sheet])
  // The main key is another one in the low player: the keyboard goes on with that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size has other keys.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      sheet.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
  }, [sheet, isTall])
  // Without a voice the keys go, and the keyboard must not go with them.
  useEffect(() => {
    if (hasNoVoice && !sheet.current?.contains(document.activeElement))
      sheet.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [sheet, hasNoVoice])
}

/** The chapter, and the time until its end. */
function Names() {
  const { reader, t } = useLateContext(enUsListen)
  const { sentence, secondsLeft } = useListening()
  const chapter = useReaderState(reader, (snapshot) => snapshot.section.title)
  const minutes = Math.ceil(secondsLeft / 60)
  return (
    <div className={styles.names}>
      <h2 className={styles.chapter}>{chapter ? <bdi>{chapter}</bdi> : t('listen')}</h2>
      <span className={styles.left}>
        {sentence && minutes > 0 ? t('listeningLeft', { count: minutes }) : ''}
      </span>
    </div>
  )
}

/** Why nothing is heard, or that the voice is of another language. */
function Problem() {
  const { t } = useLateContext(enUsListen)
  const { problem, isOtherLanguage } = useListening()
  return (
    <p className={styles.problem} role="status">
      {problem && (
        <>
          {t(problems[problem])}
          {problem === 'no-voice' && <span className={styles.hint}>{t('noVoiceHint')}</span>}
        </>
      )}
      {!problem && isOtherLanguage && t('voiceDiffers')}
    </p>
  )
}

function VoiceButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t, uiDirection } = useLateContext(enUsListen)
  const { voice } = useListening()
  return (
    <button type="button" className={styles.voice} aria-expanded={isOpen} onClick={onClick}>
      <VoiceIcon />
      <span className={styles.voiceName}>
        <span className={styles.srOnly}>{t('voice')}: </span>
        <bdi>{voice?.name ?? t('voice')}</bdi>
      </span>
      {voice && <span className={styles.where}>{t(voice.isLocal ? 'onThisPhone' : 'usesData')}</span>}
      <NextIcon direction={uiDirection} />
    </button>
  )
}
