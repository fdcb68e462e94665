import type { ListenControls, ListenProblem, SleepTimer, SpeechVoice } from '@kurasa/reader-core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton, join } from '../button/button.tsx'
import { type KurasaLocale, numberLocale } from '../i18n/locale.ts'
import type { PlainKey } from '../i18n/text-keys.ts'
import {
  CloseIcon,
  NextIcon,
  NextSentenceIcon,
  PauseIcon,
  PlayIcon,
  PreviousSentenceIcon,
  TimerIcon,
  VoiceIcon,
} from '../icons/icons.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './listen-bar.module.css'
import { useListening } from './use-listening.ts'
import { useMinutesUntil } from './use-minutes-until.ts'

const RATES = [0.75, 1, 1.25, 1.5, 2] as const
const SLEEPS: readonly (SleepTimer | undefined)[] = [
  undefined,
  'chapter',
  { minutes: 10 },
  { minutes: 20 },
  { minutes: 30 },
  { minutes: 60 },
]

const problems: Record<ListenProblem, PlainKey> = {
  'no-voice': 'noVoice',
  'needs-choice': 'usesData',
  offline: 'voiceOffline',
  silent: 'voiceSilent',
}

type Choice = 'rate' | 'sleep' | 'voice'

/** The controls of listening, as a sheet that leaves the page free. */
export default function ListenSheet({ listen }: { listen: ListenControls }) {
  const { reader, lateParts, t, locale, uiDirection } = useReaderContext()
  const state = useListening()
  const chapter = useReaderState(reader, (snapshot) => snapshot.section.title)
  const name = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState<Choice>()
  const hasNoVoice = state.problem === 'no-voice'
  // What speaks comes when it is first used, and may not come.
  const ask = (done: Promise<unknown>) => void done.catch(() => lateParts.miss(listen))
  useEffect(() => {
    listen.prepare().catch(() => lateParts.miss(listen))
    const opener = document.activeElement
    sheet.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [listen, lateParts])

  // Without a voice the keys go, and the keyboard must not go with them.
  useEffect(() => {
    if (hasNoVoice && !sheet.current?.contains(document.activeElement))
      sheet.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [hasNoVoice])

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
  const toggle = (wanted: Choice) => () => setChoice(choice === wanted ? undefined : wanted)
  const isPlaying = state.status === 'playing' || state.status === 'loading'
  const minutes = Math.ceil(state.secondsLeft / 60)
  const sleepMinutes = useMinutesUntil(state.sleepsAt)
  const sleeps = sleepMinutes
    ? t('minutes', { count: sleepMinutes })
    : state.sleep === 'chapter' && t('sleepChapter')
  const rate = `${new Intl.NumberFormat(numberLocale(locale), { minimumFractionDigits: 1 }).format(state.rate)}×`

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      aria-labelledby={name}
      data-kurasa-no-turn=""
      data-kurasa-listen={state.status}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <div className={styles.names}>
          <h2 id={name} className={styles.chapter}>
            {chapter ? <bdi>{chapter}</bdi> : t('listen')}
          </h2>
          <span className={styles.left}>
            {state.sentence && minutes > 0 ? t('listeningLeft', { count: minutes }) : ''}
          </span>
        </div>
        <IconButton label={t('stopListening')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      <p className={styles.problem} role="status">
        {state.problem && (
          <>
            {t(problems[state.problem])}
            {hasNoVoice && <span className={styles.hint}>{t('noVoiceHint')}</span>}
          </>
        )}
        {!state.problem && state.isOtherLanguage && t('voiceDiffers')}
      </p>
      {!hasNoVoice && (
        <>
          <div className={styles.keys} dir="ltr">
            <button
              type="button"
              className={styles.rate}
              aria-label={`${t('speed')}, ${rate}`}
              aria-expanded={choice === 'rate'}
              onClick={toggle('rate')}
            >
              <bdi>{rate}</bdi>
            </button>
            <IconButton label={t('previousSentence')} onClick={() => ask(listen.previousSentence())}>
              <PreviousSentenceIcon />
            </IconButton>
            <button
              type="button"
              className={styles.play}
              data-main=""
              aria-label={t(isPlaying ? 'pause' : 'play')}
              onClick={() => ask(isPlaying ? listen.pause() : listen.play())}
            >
              {isPlaying ? <PauseIcon /> : <PlayIcon />}
            </button>
            <IconButton label={t('nextSentence')} onClick={() => ask(listen.nextSentence())}>
              <NextSentenceIcon />
            </IconButton>
            <IconButton
              label={sleeps ? `${t('sleepTimer')}, ${sleeps}` : t('sleepTimer')}
              aria-expanded={choice === 'sleep'}
              className={join(state.sleep && styles.on, sleepMinutes !== undefined && styles.sleep)}
              onClick={toggle('sleep')}
            >
              <TimerIcon />
              {sleepMinutes && (
                <span className={styles.sleepLeft} aria-hidden="true">
                  <bdi>{shortMinutes(sleepMinutes, locale)}</bdi>
                </span>
              )}
            </IconButton>
          </div>
          {choice === 'rate' && (
            <Choices
              label={t('speed')}
              options={RATES.map((each) => ({
                key: String(each),
                text: `${new Intl.NumberFormat(numberLocale(locale), { minimumFractionDigits: 1 }).format(each)}×`,
                isOn: each === state.rate,
                choose: () => listen.setRate(each),
              }))}
              onDone={() => setChoice(undefined)}
            />
          )}
          {choice === 'sleep' && (
            <Choices
              label={t('sleepTimer')}
              options={SLEEPS.map((each) => ({
                key: JSON.stringify(each) ?? 'off',
                text:
                  each === undefined
                    ? t('sleepOff')
                    : each === 'chapter'
                      ? t('sleepChapter')
                      : t('minutes', { count: each.minutes }),
                isOn: JSON.stringify(each) === JSON.stringify(state.sleep),
                choose: () => listen.setSleep(each),
              }))}
              onDone={() => setChoice(undefined)}
            />
          )}
          {choice === 'voice' && <Voices listen={listen} onDone={() => setChoice(undefined)} />}
          <button
            type="button"
            className={styles.voice}
            aria-expanded={choice === 'voice'}
            onClick={toggle('voice')}
          >
            <VoiceIcon />
            <span className={styles.voiceName}>
              <span className={styles.srOnly}>{t('voice')}: </span>
              <bdi>{state.voice?.name ?? t('voice')}</bdi>
            </span>
            {state.voice && (
              <span className={styles.where}>{t(state.voice.isLocal ? 'onThisPhone' : 'usesData')}</span>
            )}
            <NextIcon direction={uiDirection} />
          </button>
        </>
      )}
    </section>
  )
}

/** Minutes as short as they are written. */
function shortMinutes(minutes: number, locale: KurasaLocale): string {
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const
  return new Intl.NumberFormat(numberLocale(locale), unit).format(minutes)
}

interface Option {
  key: string
  text: string
  detail?: string
  isOn: boolean
  choose: () => Promise<void>
}

/** One of a few: pressing chooses and closes. */
function Choices({
  label,
  options,
  onDone,
}: {
  label: string
  options: readonly Option[]
  onDone: () => void
}) {
  const { lateParts, reader } = useReaderContext()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.srOnly}>{label}</legend>
      {options.map(({ key, text, detail, isOn, choose }) => (
        <button
          key={key}
          type="button"
          className={styles.option}
          aria-pressed={isOn}
          onClick={() => {
            choose().catch(() => lateParts.miss(reader.listen ?? reader))
            onDone()
          }}
        >
          <bdi>{text}</bdi>
          {detail && <span className={styles.where}>{detail}</span>}
        </button>
      ))}
    </fieldset>
  )
}

function Voices({ listen, onDone }: { listen: ListenControls; onDone: () => void }) {
  const { t } = useReaderContext()
  const { voice } = useListening()
  const [voices, setVoices] = useState<readonly SpeechVoice[]>([])
  useEffect(() => {
    let isGone = false
    listen.voices().then(
      (found) => !isGone && setVoices(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [listen])
  return (
    <Choices
      label={t('voice')}
      options={voices.map((each) => ({
        key: each.id,
        text: each.name,
        detail: t(each.isLocal ? 'onThisPhone' : 'usesData'),
        isOn: each.id === voice?.id,
        choose: () => listen.setVoice(each.id),
      }))}
      onDone={onDone}
    />
  )
}
