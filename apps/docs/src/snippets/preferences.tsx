import { readerPreferences, useReaderContext, useReaderState } from '@kurasa/reader-react'

/** A step smaller, the value, a step larger: of letters, lines or margins. */
export function Steps({ name, label }: { name: 'fontSize' | 'lineHeight' | 'margin'; label: string }) {
  const { reader } = useReaderContext()
  useReaderState(reader, ({ settings }) => settings[name])
  const preference = readerPreferences(reader)[name]
  if (!preference.isEffective) return null
  return (
    <fieldset>
      <legend>{label}</legend>
      <button type="button" onClick={() => preference.decrement()}>
        −
      </button>
      <output>{preference.value}</output>
      <button type="button" onClick={() => preference.increment()}>
        +
      </button>
    </fieldset>
  )
}
