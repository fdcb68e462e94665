/** Words that carry no subject: a question is not about its "who" and "what". Folded as `foldText` does. */
const EMPTY_WORDS: Record<string, ReadonlySet<string>> = {
  en: words(
    'a an and are as at be been but by can could did do does for from had has have he her him his how i in into is it its me my no not of on or our she so some than that the their them then there these they this those to up us was we were what when where which while who whom whose why will with would you your about tell say said book story chapter happen happened',
  ),
  sw: words(
    'na ya wa za la kwa ni si katika kama au hii hiyo huyo huyu hao wao yeye mimi wewe sisi nini nani lini wapi gani vipi kwanini mbona je ambaye ambao ile yule hilo hili hizi hizo pia lakini bila baada kabla kuwa alikuwa ilikuwa walikuwa kitabu hadithi sura eleza niambie kuhusu',
  ),
  ar: words(
    'في من الي علي عن مع ما ماذا متي اين كيف لماذا هل هو هي هم انا انت نحن هذا هذه ذلك تلك الذي التي الذين ان لا لم لن قد كان كانت يكون او ثم بعد قبل كل بين عند اي يا الكتاب القصه الفصل حدث قال اخبرني',
  ),
}

/** Letters and digits of any script; an apostrophe inside a word belongs to it. */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu

/**
 * The words of a text as they are compared, in their order: folded, without their commonest endings and beginnings, and
 * without words that carry no subject.
 *
 * @param language - BCP 47 of the text
 */
export function termsOf(text: string, language: string): string[] {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const empty = EMPTY_WORDS[base]
  const stem = stems[base] ?? ((word: string) => word)
  const terms: string[] = []
  for (const [word] of foldText(text).matchAll(WORD)) {
    if (!empty?.has(word)) terms.push(stem(word))
  }
  return terms
}

/** Lower case, without accents and tashkeel, the forms of Arabic letters that people mix up made one; as `searchKey`. */
function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
}

const stems: Record<string, (word: string) => string> = {
  en: stemEnglish,
  sw: stemSwahili,
  ar: stemArabic,
}

function stemEnglish(word: string): string {
  const plain = word.replace(/['’]s$/, '').replace(/['’]/g, '')
  if (plain.length < 4) return plain
  return plain
    .replace(/i(?:es|ed)$/, 'y')
    .replace(/(ss|[sxz]|[cs]h)es$/, '$1')
    .replace(/([^us])s$/, '$1')
    .replace(/([a-z]{3,})(?:ing|ed|ly)$/, '$1')
    .replace(/([^aeiou])e$/, '$1')
}

/** Verbs lose subject and tense (a-li-kwenda), nouns their class (m-toto, wa-toto), when enough of a word is left. */
function stemSwahili(word: string): string {
  const verb = /^(?:ni|u|a|tu|m|wa|i|zi|li|ya|ki|vi|ku|pa)(?:li|na|ta|me|nge|ka)([a-z]{4,})$/.exec(word)
  if (verb?.[1]) return verb[1]
  return /^(?:ku|wa|mi|ma|ki|vi|ny|m|u)([b-df-hj-np-tv-z][a-z]{2,})$/.exec(word)?.[1] ?? word
}

/** The article and what is written together with it, and the commonest endings. */
function stemArabic(word: string): string {
  const bare = /^(?:وال|بال|كال|فال|لل|ال|و(?=\p{L}{4}))(\p{L}{2,})$/u.exec(word)?.[1] ?? word
  return /^(\p{L}{3,})(?:هما|ها|هم|ات|ون|ين|ان|يه|ه|ي)$/u.exec(bare)?.[1] ?? bare
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
