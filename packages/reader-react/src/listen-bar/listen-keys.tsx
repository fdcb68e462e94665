import type { ListenControls } from '@kurasa/reader-core'
import { IconButton, join } from '../button/button.tsx'
import { enUsListen } from '../i18n/en-us-listen.ts'
import { NextSentenceIcon, PauseIcon, PlayIcon, PreviousSentenceIcon, TimerIcon } from '../icons/icons.tsx'
import { useLateContext } from '../use-late-context.ts'
import styles from './listen-bar.module.css'
import type { ListenChoice } from './listen-choices.tsx'
import { rateText, shortMinutes } from './listen-texts.ts'
import { useListening } from './use-listening.ts'
import { useMinutesUntil } from './use-minutes-until.ts'

interface ListenKeysProps {
  listen: ListenControls
  /** The choice that is open. */
  choice: ListenChoice | undefined
  /** Opens a choice, or closes it. */
  onChoice: (choice: ListenChoice) => void
}

/** Speed, sentence back, play or pause, sentence on, sleep timer. */
export function ListenKeys({ listen, choice, onChoice }: ListenKeysProps) {
  const { lateParts, t, locale } = useLateContext(enUsListen)
  const { rate } = useListening()
  // The speech code loads on first use, and may fail.
  const request = (done: Promise<unknown>) => void done.catch(() => lateParts.miss(listen))
  return (
    <div className={styles.keys} dir="ltr">
      <button
        type="button"
        className={styles.rate}
        aria-label={`${t('speed')}, ${rateText(rate, locale)}`}
        aria-expanded={choice === 'rate'}
        onClick={() => onChoice('rate')}
      >
        <bdi>{rateText(rate, locale)}</bdi>
      </button>
      <IconButton label={t('previousSentence')} onClick={() => request(listen.previousSentence())}>
        <PreviousSentenceIcon />
      </IconButton>
      <PlayButton listen={listen} />
      <IconButton label={t('nextSentence')} onClick={() => request(listen.nextSentence())}>
        <NextSentenceIcon />
      </IconButton>
      <SleepButton isOpen={choice === 'sleep'} onClick={() => onChoice('sleep')} />
    </div>
  )
}

/** Play or Pause: the main key of the player. */
export function PlayButton({ listen }: { listen: ListenControls }) {
  const { lateParts, t } = useLateContext(enUsListen)
  const { status } = useListening()
  const isPlaying = status === 'playing' || status === 'loading'
  return (
    <button
      type="button"
      className={styles.play}
      data-main=""
      aria-label={t(isPlaying ? 'pause' : 'play')}
      onClick={() => (isPlaying ? listen.pause() : listen.play()).catch(() => lateParts.miss(listen))}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}

function SleepButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const { t, locale } = useLateContext(enUsListen)
  const { sleep, sleepsAt } = useListening()
  const minutes = useMinutesUntil(sleepsAt)
  const sleeps = minutes ? t('minutes', { count: minutes }) : sleep === 'chapter' && t('sleepChapter')
  return (
    <IconButton
      label={sleeps ? `${t('sleepTimer')}, ${sleeps}` : t('sleepTimer')}
      aria-expanded={isOpen}
      className={join(sleep && styles.on, minutes !== undefined && styles.sleep)}
      onClick={onClick}
    >
      <TimerIcon />
      {minutes && (
        <span className={styles.sleepLeft} aria-hidden="true">
          <bdi>{shortMinutes(minutes, locale)}</bdi>
        </span>
      )}
    </IconButton>
  )
}
