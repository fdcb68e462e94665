import type { AiConfig } from '../ai-config.ts'
import type { AiPort } from '../ports/ai.ts'
import { createChatCompletions } from './chat-completions.ts'
import { localAi } from './local-ai.ts'

/** Who answers, as the operator set it; undefined when the assistant is off. */
export function configuredAi({ isOn, external }: AiConfig): AiPort | undefined {
  if (!isOn) return undefined
  return external ? createChatCompletions(external) : localAi
}
