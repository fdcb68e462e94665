import { Refusal } from './refusal.ts'

/** Arrays and objects inside each other; the deepest request of the contract has four. */
const MAX_DEPTH = 32

/**
 * The JSON body of a request.
 *
 * @throws {Refusal} 415 when its type is another, 400 when it is not JSON, nested without end, or has text
 *   that no database stores (U+0000, half a surrogate pair)
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw Refusal.because(415, 'VALIDATION', 'The body must be JSON (content-type: application/json).')
  }
  const text = await request.text()
  // Before it is parsed: what walks through the value later calls itself once a level.
  if (!isShallow(text)) throw Refusal.because(400, 'VALIDATION', 'The body is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw Refusal.because(400, 'VALIDATION', 'The body is not valid JSON.')
  }
  if (!isAllStorable(value)) {
    throw Refusal.because(400, 'VALIDATION', 'The body has characters that no text has.')
  }
  return value
}

/** Whether a text can be stored: PostgreSQL takes no U+0000, and half a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}

/** Whether every text in a value can be stored. It calls itself once a level: check the depth first, or the size. */
export function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isAllStorable(part))
}

function isShallow(text: string): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++
    } else if (character === '[' || character === '{') {
      if (++depth > MAX_DEPTH) return false
    } else if (character === ']' || character === '}') depth--
  }
  return true
}
