/** A long word of a language; most that are written in Latin letters know the international one. */
const WORDS: Readonly<Record<string, string>> = {
  sw: 'wanapokutana',
  ru: 'достопримечательность',
}
const USUAL_WORD = 'internationalisation'

/** Whether the browser has patterns for a language: it breaks a long word in a narrow box. */
export function browserHyphenates(language: string): boolean {
  const box = document.createElement('div')
  box.lang = language
  box.textContent = WORDS[language] ?? USUAL_WORD
  box.setAttribute('aria-hidden', 'true')
  box.style.cssText =
    'all:initial;display:block;position:fixed;visibility:hidden;contain:content;width:5em;font:16px/1 monospace;hyphens:auto;overflow-wrap:normal'
  document.body.append(box)
  const isBroken = box.offsetHeight > 24
  box.remove()
  return isBroken
}
