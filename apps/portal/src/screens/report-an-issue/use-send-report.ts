import { OPEN_REPORTS, postReport, type ReportCategory } from '@kurasa/portal-contract'
import { useQueryClient } from '@tanstack/react-query'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRefusalText } from '../../parts/support/use-refusal-text.ts'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { callOrKeep } from '../../reading/keep-for-later.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { onceKey, settleOnce } from '../../storage/once.ts'

/** The fields that can be wrong. */
export type ReportField = 'category' | 'content' | 'phone'

/** Why a report was not taken: its text, and the field if it concerns one. */
export interface ReportFailure {
  text: string
  field?: ReportField
  /** Open requests must be answered first. */
  isTooMany?: boolean
}

interface NewReport {
  category: ReportCategory
  content: string
  phone?: string
}

/**
 * Sends a report once, however often it is tried: after a lost answer, a second tap or a reload the server knows it
 * again. A member's report that gets no answer is kept and sent later.
 */
export function useSendReport(onSent: () => void, onKept: () => void) {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const { t } = useTexts()
  const refusalText = useRefusalText()
  const operation = `report:${uid ?? ''}`

  const { run, isBusy, error, forget } = useSingleCall(async (report: NewReport) => {
    const idempotencyKey = onceKey(operation, clientStorage)
    const { category, content } = report
    try {
      const answer = await callOrKeep(
        { client, storage: clientStorage },
        (options) => client.call(postReport, { ...report, idempotencyKey }, options),
        { kind: 'report', report: { category, content, idempotencyKey } },
      )
      if (!answer) {
        settleOnce(operation, clientStorage)
        onKept()
        return
      }
    } catch (failure) {
      // The text changed after the last attempt, so this is another report.
      if (failure instanceof PortalError && failure.reason === 'IDEMPOTENCY_MISMATCH') {
        settleOnce(operation, clientStorage)
      }
      throw failure
    }
    settleOnce(operation, clientStorage)
    void queryClient.invalidateQueries({ queryKey: ['reports', uid] })
    onSent()
  })

  const explain = (failure: unknown): ReportFailure => {
    if (!(failure instanceof PortalError)) return { text: refusalText(failure) }
    if (failure.kind === 'network' && !navigator.onLine) return { text: t('issue.offline') }
    if (failure.kind === 'timeout' || failure.kind === 'contract') return { text: t('issue.unknown') }
    const { field } = failure.details
    switch (failure.reason) {
      case 'VALIDATION':
        if (field === 'category') return { text: t('report.category'), field }
        if (field === 'content') return { text: t('report.content'), field }
        if (field === 'phone') return { text: t('phone.invalid'), field }
        return { text: refusalText(failure) }
      case 'PHONE_INVALID':
        return { text: t('phone.invalid'), field: 'phone' }
      case 'TOO_MANY_OPEN':
        return { text: t('issue.tooMany', { count: OPEN_REPORTS }), isTooMany: true }
      case 'IDEMPOTENCY_MISMATCH':
        return { text: t('issue.arrived') }
      default:
        return { text: refusalText(failure) }
    }
  }

  return { send: run, isBusy, forget, failure: error === undefined ? undefined : explain(error) }
}
