/** Words with a full stop that end no sentence, in lower case: English, Swahili, Arabic. */
const BEFORE_A_NAME = new Set(
  (
    'mr mrs ms mx dr prof rev fr st messrs mme mlle hon capt cpt col gen lt sgt maj gov sen rep pres supt viz cf e.g i.e vs ' +
    'bw bwn bi bib dkt mh mhe mch alh ndg mw mwl k.v k.m n.k ' +
    'أ.د ق.م ب.م'
  ).split(' '),
)
/** Those that end none before a number: `No. 5`, `uk. 12`; `no.` alone may be a sentence. */
const BEFORE_A_NUMBER = new Set(
  (
    'no nos vol ch p pp fig figs eq sec art mt sh shs ksh kshs tsh ush uk taz na مج ص ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'ago okt des'
  ).split(' '),
)

/** The last word of a stretch, its full stop and the blanks after it. */
const LAST_WORD = /(?:^|[\s("'“‘«[—–])([\p{L}\p{M}.]+)\.\s*$/u
/** `J`, `J.R.R`, `د`: Arabic has no capitals, and abbreviates by a letter. */
const INITIALS = /^(?:\p{L}\p{M}*\.)*(?:\p{Lu}|\p{Lo})\p{M}*$/u

/**
 * Whether a sentence goes on after what ends here: an abbreviation as `Mr.`, `J.`, `Dkt.`, `د.`.
 *
 * @param next - what follows
 */
export function endsInAbbreviation(stretch: string, next: string): boolean {
  const word = LAST_WORD.exec(stretch.slice(-24))?.[1]
  if (word === undefined) return false
  // English has one word of one letter that may end a sentence.
  if (INITIALS.test(word)) return word !== 'I'
  const plain = word.toLowerCase()
  return BEFORE_A_NAME.has(plain) || (BEFORE_A_NUMBER.has(plain) && /^\p{N}/u.test(next))
}
