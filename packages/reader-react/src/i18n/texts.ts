import { useEffect, useReducer, useState } from 'react'
import { type LoadedOnce, loadOnce } from '../load-once.ts'
import { enUs } from './en-us.ts'
import type { KurasaLocale } from './locale.ts'

/** The texts of one locale, by their keys; plurals by key and form. */
export type Texts = Readonly<Record<string, string>>

/** English is always there: what fails to come is shown in it. The others come when they are shown. */
export const textsOf: Readonly<Record<KurasaLocale, LoadedOnce<Texts>>> = {
  en_US: { get: () => enUs, load: () => Promise.resolve(enUs) },
  sw_KE: loadOnce(async () => (await import('./sw-ke.ts')).swKe),
  ar_SA: loadOnce(async () => (await import('./ar-sa.ts')).arSa),
}

/**
 * Fetches the texts of a locale before a reader shows it: for a server, which cannot wait for them, and for who knows the
 * language before the book.
 *
 * @throws when they cannot be fetched
 */
export async function loadReaderTexts(locale: KurasaLocale): Promise<void> {
  await textsOf[locale].load()
}

/** The texts of a locale: undefined while they are on their way, `failed` when they could not be fetched. */
export function useTexts(locale: KurasaLocale): Texts | 'failed' | undefined {
  const source = textsOf[locale]
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [failed, setFailed] = useState<KurasaLocale>()
  const texts = source.get()
  // Requested before the effects of a first render, which wait for them.
  if (!texts && failed !== locale) source.load().catch(() => undefined)
  useEffect(() => {
    if (texts) return
    let isGone = false
    source.load().then(
      () => !isGone && redraw(),
      () => !isGone && setFailed(locale),
    )
    return () => {
      isGone = true
    }
  }, [source, texts, locale])
  return texts ?? (failed === locale ? 'failed' : undefined)
}
