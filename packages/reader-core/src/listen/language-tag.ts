/** Three-letter codes that voices come with, as two letters. */
const SHORT: Readonly<Record<string, string>> = {
  ara: 'ar',
  arb: 'ar',
  deu: 'de',
  ger: 'de',
  eng: 'en',
  spa: 'es',
  fas: 'fa',
  per: 'fa',
  fra: 'fr',
  fre: 'fr',
  heb: 'he',
  hin: 'hi',
  ita: 'it',
  por: 'pt',
  som: 'so',
  swa: 'sw',
  swh: 'sw',
  urd: 'ur',
}

/** A language tag of a voice or a book in one form: `en_us` and `eng-US-f000` are `en-US`. */
export function normaliseLanguage(tag: string): string {
  const [first = '', ...rest] = tag.trim().replaceAll('_', '-').split('-')
  const language = SHORT[first.toLowerCase()] ?? first.toLowerCase()
  const script = rest.find((part) => /^[a-z]{4}$/i.test(part))
  const region = rest.find((part) => /^([a-z]{2}|\d{3})$/i.test(part))
  return [language, script && script[0]!.toUpperCase() + script.slice(1).toLowerCase(), region?.toUpperCase()]
    .filter(Boolean)
    .join('-')
}
