import type { Phone } from '@kurasa/portal-contract'

/** Port: text messages. */
export interface SmsPort {
  /**
   * Hands one message over to be delivered.
   *
   * @param text - one segment: up to 160 characters of GSM-7, or 70 of anything else
   * @returns false when it was not taken: the number refuses messages, or the provider fails
   */
  send(to: Phone, text: string): Promise<boolean>
  /** Tries the provider. @returns a sentence on the fault; undefined: it answers */
  check?(): Promise<string | undefined>
}
