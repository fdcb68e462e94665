/** Numbers, stars and daggers, with or without brackets, in any digits: how books call a note. */
const CALL = /^\s*[[(]?\s*(?:\p{Nd}{1,4}|\*{1,4}|[†‡§¶※]{1,3}|\p{No}{1,3}|[a-z])\s*[\])]?\s*$/iu
/** The way back from a note to its call. */
const BACK = /backlink|referrer/

/** Whether a link calls a note: it is marked as one, or it looks like one. */
export function isNoteLink(link: Element, href: string): boolean {
  if (!href.includes('#')) return false
  const meaning = `${link.getAttribute('data-epub-type') ?? ''} ${link.getAttribute('role') ?? ''}`
  if (/noteref/.test(meaning)) return true
  if (BACK.test(meaning) || !CALL.test(link.textContent ?? '')) return false
  // A number alone is also an entry of a list: a call is raised, or in brackets.
  const isRaised =
    link.closest('sup') !== null ||
    link.querySelector('sup') !== null ||
    /super/.test(getComputedStyle(link).verticalAlign)
  return isRaised || /[[(]|\*|[†‡§※]/u.test(link.textContent ?? '')
}
