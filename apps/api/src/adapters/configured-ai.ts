import type { AiConfig } from '../ai-config.ts'
import type { AiPort } from '../ports/ai.ts'
import { createChatCompletions } from './chat-completions.ts'
import { localAi } from './local-ai.ts'

/** Creates the assistant's model as the operator configured it; undefined when the assistant is off. */
export function configuredAi({ isOn, external }: AiConfig): AiPort | undefined {
  if (!isOn) return undefined
  return external ? createChatCompletions(external) : localAi
}
