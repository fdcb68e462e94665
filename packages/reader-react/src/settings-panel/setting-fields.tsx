import { type ReaderPreferences, type ReaderSettings, readerPreferences } from '@kurasa/reader-core'
import { useMemo } from 'react'
import type { PlainKey } from '../i18n/text-keys.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { ChoiceField } from './choice-field.tsx'
import { Switch } from './switch.tsx'
import { useSettings } from './use-settings.ts'

/** Settings whose values have texts under their own name, such as `turn.slide`. */
type ChoiceName =
  | 'columns'
  | 'imageBackground'
  | 'imageDirection'
  | 'keepAwake'
  | 'runningHead'
  | 'textAlign'
  | 'turn'

type FlagName = {
  [Name in keyof ReaderSettings]: ReaderSettings[Name] extends boolean ? Name : never
}[keyof ReaderSettings] &
  PlainKey

function usePreferences(): ReaderPreferences {
  const { reader } = useReaderContext()
  return useMemo(() => readerPreferences(reader), [reader])
}

/** The values of a setting side by side, with its name before them. */
export function Choice({ name }: { name: ChoiceName }) {
  const { t } = useReaderContext()
  const { settings, set } = useSettings()
  const values: readonly ReaderSettings[ChoiceName][] = usePreferences()[name].values ?? []
  return (
    <ChoiceField
      label={t(name)}
      options={values.map((value) => ({ value: `${value}`, label: t(`${name}.${value}` as PlainKey) }))}
      value={`${settings[name]}`}
      onChange={(chosen) => set({ [name]: values.find((value) => `${value}` === chosen) })}
    />
  )
}

/** A switch, where the setting has an effect. */
export function Flag({ name }: { name: FlagName }) {
  const { t } = useReaderContext()
  const { settings, set } = useSettings()
  if (!usePreferences()[name].isEffective) return null
  return <Switch label={t(name)} isOn={settings[name]} onChange={(isOn) => set({ [name]: isOn })} />
}
