/** Numbers, stars and daggers, with or without brackets, in any digits: how books call a note. */
const CALL = /^\s*[[(]?\s*(?:\p{Nd}{1,4}|\*{1,4}|[†‡§¶※]{1,3}|\p{No}{1,3}|[a-z])\s*[\])]?\s*$/iu
/** Such a call with a word before it. */
const NAMED_CALL =
  /^\s*[[(]?\s*(?:see\s+)?(?:foot|end)?(?:notes?|n|fn|tazama|حاشية|هامش)[\s.]+\p{Nd}{1,4}\s*[\])]?\s*$/iu
/** The way back from a note to its call. */
const BACK = /backlink|referrer/
/** Ids and classes that books give to their notes. */
const NAME =
  /(?:^|[^a-z])(?:foot|end|rear)?notes?(?:[^a-z]|$)|(?:foot|end|rear)note|(?:^|[^a-z])_?(?:fn|ftn|edn)[-_.]?\d/i

/** Whether a link calls a note: by itself it is certain, or what it leads to must decide, or it does not. */
export function noteCallOf(link: Element, href: string): 'certain' | 'possible' | 'none' {
  if (!href.includes('#')) return 'none'
  const meaning = `${link.getAttribute('data-epub-type') ?? ''} ${link.getAttribute('role') ?? ''}`
  if (/noteref/.test(meaning)) return 'certain'
  const text = link.textContent ?? ''
  if (BACK.test(meaning)) return 'none'
  if (NAMED_CALL.test(text)) return 'possible'
  if (!CALL.test(text)) return 'none'
  // A number alone is also an entry of a list: a call is raised, or in brackets.
  const isRaised =
    link.closest('sup') !== null ||
    link.querySelector('sup') !== null ||
    /super/.test(getComputedStyle(link).verticalAlign)
  return isRaised || /[[(]|\*|[†‡§※]/u.test(text) ? 'certain' : 'possible'
}

/** Whether the book names a box as one note, not as a list of them. */
export function isOneNote(box: Element): boolean {
  const names = `${box.id} ${box.getAttribute('class') ?? ''}`
  return NAME.test(names) && !/notes/i.test(names)
}

/** Whether the book names an element, or one around it that is part of the note, as a note. */
export function isNamedNote(target: Element, note: Element): boolean {
  return [target, note].some((each) => NAME.test(each.id) || NAME.test(each.getAttribute('class') ?? ''))
}
