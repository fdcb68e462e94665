import { OperatorError } from './operator-error.ts'

/** Settings of messages by Africa's Talking. */
export interface AfricasTalkingSettings {
  /** Address of the API, without a slash at the end. */
  url: string
  username: string
  apiKey: string
  /** Sender that recipients see; absent: the provider's own. */
  sender?: string | undefined
}

/**
 * Reads the settings of Africa's Talking.
 *
 * @returns undefined when `SMS` names the inbox for development, or nothing
 * @throws {OperatorError} when a setting is missing or wrong
 */
export function readAfricasTalking(
  variables: Record<string, string | undefined>,
): AfricasTalkingSettings | undefined {
  const { SMS: provider = '', AT_USERNAME: username, AT_API_KEY: apiKey, AT_SENDER, AT_URL } = variables
  if (provider === '' || provider === 'simulated') return undefined
  if (provider !== 'africastalking')
    throw new OperatorError(`SMS is africastalking or simulated, and it is "${provider}".`)
  if (!username || !apiKey)
    throw new OperatorError('SMS is africastalking, so AT_USERNAME and AT_API_KEY must be set.')
  const host = username === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'
  const url = AT_URL || `https://${host}`
  if (!URL.canParse(url)) throw new OperatorError(`AT_URL must be an address, and it is "${url}".`)
  return { url: new URL(url).origin, username, apiKey, sender: AT_SENDER || undefined }
}
