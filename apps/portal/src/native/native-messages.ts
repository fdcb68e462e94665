import { languages } from '@kurasa/portal-contract'
import { z } from 'zod/mini'

/** Version of the messages. */
export const NATIVE_VERSION = 1
/** Characters of a message, at most, either way. */
export const LONGEST_MESSAGE = 16_384

const text = (most: number) => z.string().check(z.maxLength(most))
const speechVoice = z.object({ id: text(200), name: text(200), language: text(35), isLocal: z.boolean() })
const speechId = z.int().check(z.gte(0))

/** Messages of an app to the page. Anything else is ignored. */
const nativeMessage = z.discriminatedUnion('type', [
  /** It has taken message `id`, or not. */
  z.object({ type: z.literal('ack'), id: text(40), handled: z.boolean() }),
  /** The device's Back was pressed. */
  z.object({ type: z.literal('backPressed') }),
  z.object({ type: z.literal('setLang'), lang: z.enum(languages) }),
  /** The app is in front again. */
  z.object({ type: z.literal('resume') }),
  /** The native reader was closed at a place. */
  z.object({
    type: z.literal('progress'),
    bookId: text(40),
    kind: z.enum(['text', 'image']),
    percent: z.number().check(z.gte(0), z.lte(1)),
  }),
  z.object({
    type: z.literal('speech'),
    answer: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('voices'),
        id: speechId,
        voices: z.array(speechVoice).check(z.maxLength(200)),
      }),
      z.object({ type: z.literal('start'), id: speechId }),
      z.object({ type: z.literal('end'), id: speechId }),
      z.object({ type: z.literal('word'), id: speechId, offset: z.int().check(z.gte(0)) }),
      z.object({
        type: z.literal('error'),
        id: speechId,
        failure: z.enum(['network', 'no-voice', 'failed']),
      }),
    ]),
  }),
])
export type NativeMessage = z.infer<typeof nativeMessage>

/** Requests of the page to an app. Never the token: a native reader gets a ticket of one use. */
export interface NativeRequests {
  hello: { appVersion: string; lang: string }
  back: Record<string, never>
  openReader: { bookId: string; kind: 'text' | 'image'; from: string; ticket?: string }
  share: { title: string; url: string }
  voices: { id: number }
  speak: { id: number; text: string; language: string; voiceId: string; rate: number }
  stop: Record<string, never>
  session: { loggedIn: boolean }
}

/** A message as it came: a string of JSON within its bounds and of a known form, else undefined. */
export function readNativeMessage(json: unknown): NativeMessage | undefined {
  if (typeof json !== 'string' || json.length > LONGEST_MESSAGE) return undefined
  try {
    const message: unknown = JSON.parse(json)
    // Fields may be beside the type or in a payload of their own.
    const { payload, ...rest } = (message ?? {}) as { payload?: unknown }
    const flat = typeof payload === 'object' && payload !== null ? { ...payload, ...rest } : rest
    return nativeMessage.safeParse(flat).data
  } catch {
    return undefined
  }
}
