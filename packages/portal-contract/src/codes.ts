/** Every code of the envelope, and the key of the text that people read for it. */
export const codes = {
  success: { code: 200, key: null },
  error: { code: 500, key: 'error.service' },
  overdue: { code: 401, key: 'error.overdue' },
  denied: { code: 403, key: 'error.denied' },
  alreadySubscribed: { code: -30000, key: 'sub.already' },
  notSubscribed: { code: -30001, key: 'sub.none' },
  subscriptionFailed: { code: -30002, key: 'sub.failed' },
  unsubscriptionFailed: { code: -30003, key: 'unsub.failed' },
  subscribedToOther: { code: -30006, key: 'sub.other' },
} as const

/** Name of a code of the envelope. */
export type CodeName = keyof typeof codes
/** A code of the envelope. */
export type Code = (typeof codes)[CodeName]['code']

/** Every reason that a failure can carry in `data.reason`. */
export const reasons = [
  'VALIDATION',
  'NOT_FOUND',
  'PHONE_INVALID',
  'OTP_INVALID',
  'OTP_EXPIRED',
  'OTP_COOLDOWN',
  'OTP_LIMIT',
  'SMS_FAILED',
  'PURCHASE_REQUIRED',
  'ALREADY_OWNED',
  'IDEMPOTENCY_MISMATCH',
  'PENDING_EXISTS',
  'BILLING_UNAVAILABLE',
  'PURCHASE_FAILED',
  'PROMPT_LIMIT',
  'POINTS_SHORT',
  'OUT_OF_STOCK',
  'ALREADY_DONE',
  'TOO_MANY_OPEN',
  'AI_QUOTA',
  'AI_UNAVAILABLE',
  'CONSENT_REQUIRED',
  'STEP_UP',
  'POW_REQUIRED',
  'RATE_LIMITED',
  'NUMBER_BLOCKED',
  'DORMANT',
] as const
/** Why a call failed, as a word a program can switch on. */
export type Reason = (typeof reasons)[number]

/** Keys of the texts that the portal must have in each of its languages: those of codes and those without one. */
export const messageKeys = [
  'error.service',
  'error.overdue',
  'error.denied',
  'error.blocked',
  'sub.already',
  'sub.none',
  'sub.ok',
  'sub.failed',
  'sub.timeout',
  'sub.other',
  'sub.jumpFailed',
  'unsub.ok',
  'unsub.failed',
  'unsub.timeout',
  'order.failed',
  'he.failed',
  'support.none',
  'phone.invalid',
  'report.category',
  'report.content',
] as const
/** Key of a text for people. */
export type MessageKey = (typeof messageKeys)[number]

const reasonKeys: Partial<Record<Reason, MessageKey>> = {
  PHONE_INVALID: 'phone.invalid',
  PURCHASE_FAILED: 'order.failed',
  NUMBER_BLOCKED: 'error.blocked',
}

/**
 * Key of the text to show for a failed call: the reason's own, else the code's, else `error.service`.
 *
 * @param code - the envelope's, known or not
 */
export function messageKeyOf(code: number, reason?: Reason): MessageKey {
  const ofReason = reason && reasonKeys[reason]
  if (ofReason) return ofReason
  for (const known of Object.values(codes)) if (known.code === code && known.key) return known.key
  return 'error.service'
}
