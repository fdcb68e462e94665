import type { ListenControls, SleepTimer, SpeechVoice } from '@kurasa/reader-core'
import { useEffect, useState } from 'react'
import { enUsListen } from '../i18n/en-us-listen.ts'
import { Switch } from '../settings-panel/switch.tsx'
import { useSettings } from '../settings-panel/use-settings.ts'
import { useLateContext } from '../use-late-context.ts'
import styles from './listen-bar.module.css'
import { rateText } from './listen-texts.ts'
import { useListening } from './use-listening.ts'

const RATES = [0.75, 1, 1.25, 1.5, 2] as const
const SLEEPS: readonly (SleepTimer | undefined)[] = [
  undefined,
  'chapter',
  { minutes: 10 },
  { minutes: 20 },
  { minutes: 30 },
  { minutes: 60 },
]

/** Choices of the listening sheet. */
export type ListenChoice = 'rate' | 'sleep' | 'voice'

interface ChoicesProps {
  listen: ListenControls
  onDone: () => void
}

/** The values of one choice; one that is pressed is applied. */
export function ListenChoices({ choice, ...props }: ChoicesProps & { choice: ListenChoice }) {
  if (choice === 'rate') return <Rates {...props} />
  if (choice === 'sleep') return <SleepTimes {...props} />
  return (
    <>
      <Voices {...props} />
      <ReadAlso />
    </>
  )
}

/** Parts of a book that are said only on request. */
function ReadAlso() {
  const { t } = useLateContext(enUsListen)
  const { settings, set } = useSettings()
  const { readNotes, readPageNumbers } = settings
  return (
    <div className={styles.also}>
      <Switch label={t('readNotes')} isOn={readNotes} onChange={(isOn) => set({ readNotes: isOn })} />
      <Switch
        label={t('readPageNumbers')}
        isOn={readPageNumbers}
        onChange={(isOn) => set({ readPageNumbers: isOn })}
      />
    </div>
  )
}

function Rates({ listen, onDone }: ChoicesProps) {
  const { t, locale } = useLateContext(enUsListen)
  const { rate } = useListening()
  return (
    <Choices
      label={t('speed')}
      options={RATES.map((each) => ({
        key: String(each),
        text: rateText(each, locale),
        isOn: each === rate,
        choose: () => listen.setRate(each),
      }))}
      onDone={onDone}
    />
  )
}

function SleepTimes({ listen, onDone }: ChoicesProps) {
  const { t } = useLateContext(enUsListen)
  const { sleep } = useListening()
  const textOf = (each: SleepTimer | undefined) => {
    if (each === undefined) return t('sleepOff')
    return each === 'chapter' ? t('sleepChapter') : t('minutes', { count: each.minutes })
  }
  return (
    <Choices
      label={t('sleepTimer')}
      options={SLEEPS.map((each) => ({
        key: JSON.stringify(each) ?? 'off',
        text: textOf(each),
        isOn: JSON.stringify(each) === JSON.stringify(sleep),
        choose: () => listen.setSleep(each),
      }))}
      onDone={onDone}
    />
  )
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
  const { lateParts, reader } = useLateContext(enUsListen)
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

function Voices({ listen, onDone }: ChoicesProps) {
  const { t } = useLateContext(enUsListen)
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
