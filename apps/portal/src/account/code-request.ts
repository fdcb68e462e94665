import { type Phone, parsePhone, postOtp, type WorkProof } from '@kurasa/portal-contract'
import { useState } from 'react'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import { usePortalClient } from '../api/use-portal-client.ts'
import type { Language } from '../i18n/locale.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useSingleCall } from '../parts/use-single-call.ts'
import { readDevice } from '../session/device.ts'
import { doWork } from '../session/work-proof.ts'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'

type Purpose = 'login' | 'step-up'

/** A code that is on its way. Kept by the tab, so that reading the SMS in another app, or a reload, loses nothing. */
export interface SentCode {
  challengeId: string
  /** Recipient of the code; absent for the member's own number. */
  phone?: Phone
  /** When another may be requested, and when this one expires; ISO 8601. */
  resendAt: string
  expiresAt: string
}

const keyOf = (purpose: Purpose) => `k_once_code_${purpose}` as const

/** The code that waits to be typed, or undefined when there is none or it is too old. */
function readSentCode(purpose: Purpose, storage: ClientStorage): SentCode | undefined {
  const stored = storage.readJson(keyOf(purpose))
  if (typeof stored !== 'object' || stored === null) return undefined
  const { challengeId, phone, resendAt, expiresAt } = stored as Partial<SentCode>
  if (typeof challengeId !== 'string' || typeof resendAt !== 'string' || typeof expiresAt !== 'string')
    return undefined
  if (!(Date.parse(expiresAt) > Date.now())) return undefined
  const known = typeof phone === 'string' ? parsePhone(phone) : undefined
  if (purpose === 'login' && !known) return undefined
  return { challengeId, phone: known, resendAt, expiresAt }
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Requests a code; solves the proof of work first when the server requires it. */
async function requestCode(
  client: PortalClient,
  purpose: Purpose,
  phone: Phone | undefined,
  lang: Language,
): Promise<SentCode> {
  const { deviceId } = readDevice(clientStorage)
  const ask = (pow?: WorkProof) => client.call(postOtp, { phone, lang, deviceId, purpose, pow })
  const sent = await ask().catch(async (error: unknown) => {
    const work = error instanceof PortalError ? error.details.pow : undefined
    if (!work) throw error
    return ask(await doWork(work))
  })
  return {
    challengeId: sent.challengeId,
    phone,
    resendAt: inSeconds(sent.resendAfter),
    expiresAt: inSeconds(sent.expiresIn),
  }
}

/** Codes by SMS: requests one and stores the request until the code was used. */
export function useCodeRequest(purpose: Purpose) {
  const client = usePortalClient()
  const { language } = useTexts()
  const [sent, setSent] = useState(() => readSentCode(purpose, clientStorage))
  const keep = (code: SentCode | undefined) => {
    clientStorage.writeJson(keyOf(purpose), code)
    setSent(code)
  }
  const request = useSingleCall(async (phone?: Phone) => {
    const known = readSentCode(purpose, clientStorage)
    // Going back and forth with one number must not refuse a code that has just been sent.
    if (known && known.phone === phone && Date.parse(known.resendAt) > Date.now()) {
      keep(known)
      return known
    }
    const code = await requestCode(client, purpose, phone, language)
    keep(code)
    return code
  })
  return {
    sent,
    request,
    /** Another number; the code on its way stays known for when they come back to it. */
    change: () => setSent(undefined),
    /** It was used, or is not wanted any more. */
    forget: () => keep(undefined),
  }
}
