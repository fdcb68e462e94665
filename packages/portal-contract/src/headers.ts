/** Headers that a call carries when the client has a value for them. */
export const headerNames = {
  /** Token of the session. A cross-site page cannot set it, so every write as a user needs it. */
  token: 'tkn_p',
  /** Id of the page visit. */
  pageVisit: 'ptid',
  /** Source of the campaign. */
  campaign: 'cid',
  /** Language of the interface. */
  language: 'lid',
} as const

/**
 * Encodes a value for a header. Printable ASCII is unchanged; anything else is percent-encoded, because `fetch` throws
 * on a header with Arabic. So is a text that `decodeHeader` would change or `fetch` would trim.
 */
export function encodeHeader(value: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(value) && value === value.trim() && decodeHeader(value) === value
  // A lone half of a surrogate pair makes encodeURIComponent throw.
  return isPlain ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** The value that `encodeHeader` was given. A percent sign that encodes nothing stays as it is. */
export function decodeHeader(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
