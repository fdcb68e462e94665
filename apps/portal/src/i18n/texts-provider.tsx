import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { clientStorage } from '../storage/client-storage.ts'
import { directionOf, toBcp47 } from './locale.ts'
import { loadTexts, type Texts } from './texts.ts'
import { TextsContext } from './use-texts.ts'

/** Gives the texts to everything inside and keeps `<html lang dir>` right. */
export function TextsProvider(props: { initial: Texts; onChange?: () => void; children: ReactNode }) {
  const { onChange } = props
  const [texts, setTexts] = useState(props.initial)

  useLayoutEffect(() => {
    document.documentElement.lang = toBcp47(texts.language)
    document.documentElement.dir = directionOf(texts.language)
  }, [texts])

  const value = useMemo<TextsContext>(
    () => ({
      ...texts,
      async changeLanguage(language) {
        const next = await loadTexts(language)
        clientStorage.write('lang', language)
        setTexts(next)
        onChange?.()
      },
    }),
    [texts, onChange],
  )

  // A second tab may have changed the language: this one follows.
  useEffect(
    () =>
      clientStorage.subscribe((key) => {
        if (key !== 'lang' && key !== undefined) return
        const stored = clientStorage.read('lang')
        if (stored === 'en_US' || stored === 'sw_KE' || stored === 'ar_SA') {
          void loadTexts(stored).then(setTexts, () => undefined)
        }
      }),
    [],
  )

  return <TextsContext value={value}>{props.children}</TextsContext>
}
