import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { languages, toIntlTag } from './locale.ts'
import { loaders } from './locales/load-texts.ts'
import type { TextArea } from './text-keys.ts'
import { createTranslate, type Words } from './translate.ts'

const FORM = /_(zero|one|two|few|many|other)$/
const COUNTS = [0, 1, 2, 3, 7, 11, 21, 100, 102, 1234, 1.5]

/** The portal looks texts up itself because i18next weighs 16 KB; i18next says what each text has to be. */
describe.each(languages)('texts of %s', (language) => {
  it('are those of i18next, for each count', async () => {
    const areas = Object.keys(loaders[language]) as TextArea[]
    const words: Words = Object.assign(
      {},
      ...(await Promise.all(areas.map(async (area) => (await loaders[language][area]()).texts))),
    )
    const tag = toIntlTag(language)
    const i18next = createInstance({
      lng: tag,
      fallbackLng: false,
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      resources: { [tag]: { translation: words } },
      interpolation: { escapeValue: false },
    })
    await i18next.init()
    const t = createTranslate(language, words)
    const keys = [...new Set(Object.keys(words).map((key) => key.replace(FORM, '')))]
    for (const key of keys) {
      const forms = Object.keys(words).filter((name) => name.replace(FORM, '') === key)
      const values = Object.fromEntries(
        forms
          .flatMap((form) => [...(words[form] ?? '').matchAll(/\{\{(\w+)(, *number)?/g)])
          .map(([, name, number]) => [name, number ? 1234.5 : '⟦a value⟧']),
      )
      for (const count of COUNTS)
        expect(t(key, { ...values, count }), key).toBe(i18next.t(key, { ...values, count }))
    }
    expect(keys.length).toBeGreaterThan(400)
  })
})
