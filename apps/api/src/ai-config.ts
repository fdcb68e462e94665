import { OperatorError } from './operator-error.ts'

/** Which service answers questions about books, and how many questions a member has. */
export interface AiConfig {
  isOn: boolean
  /** Questions of one member, by the day in Nairobi. */
  questionsPerDay: number
  /** A server that speaks the chat completions of OpenAI; absent: answers are quotations found on this machine. */
  external?: ExternalAi
}

/** A server that speaks the chat completions of OpenAI. */
export interface ExternalAi {
  /** e.g. `https://api.example/v1`, without a slash at its end. */
  baseUrl: string
  /** Absent for a server that wants none. */
  apiKey?: string
  model: string
}

/**
 * Reads `AI` (`0` switches the assistant off), `AI_QUESTIONS_PER_DAY`, `AI_BASE_URL`, `AI_API_KEY`, `AI_MODEL`.
 *
 * @param variables - as in `process.env`; empty ones count as absent
 * @throws {OperatorError} when one of them makes no sense
 */
export function readAiConfig(variables: Record<string, string | undefined>): AiConfig {
  const perDay = variables.AI_QUESTIONS_PER_DAY || '30'
  if (!/^\d{1,6}$/.test(perDay)) {
    throw new OperatorError(`AI_QUESTIONS_PER_DAY must be a whole number, and it is "${perDay}".`)
  }
  const { AI_BASE_URL: address, AI_MODEL: model } = variables
  if (!address && (model || variables.AI_API_KEY)) {
    throw new OperatorError('AI_MODEL and AI_API_KEY belong to a server: set AI_BASE_URL too.')
  }
  if (address && !model) throw new OperatorError('AI_BASE_URL is set: name the model in AI_MODEL too.')
  return {
    isOn: variables.AI !== '0',
    questionsPerDay: Number(perDay),
    external:
      address && model
        ? { baseUrl: readAddress(address), apiKey: variables.AI_API_KEY || undefined, model }
        : undefined,
  }
}

/** Readers' questions and passages of books travel there: never unencrypted, except on this machine. */
function readAddress(value: string): string {
  try {
    const url = new URL(value)
    const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
    if (isSafe && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  } catch {
    // reported below
  }
  throw new OperatorError(`AI_BASE_URL must be an address like https://api.example/v1, and it is "${value}".`)
}
