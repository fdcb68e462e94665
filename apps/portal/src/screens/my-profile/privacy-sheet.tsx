import { policyVersion, putConsent } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'
import { assistantQuery, useMarkConsent } from '../../api/assistant-queries.ts'
import { useConfig } from '../../api/config-query.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useErrorText } from '../../parts/error-text.ts'
import { RowButton, RowCard, RowLink, RowSwitch } from '../../parts/rows/rows.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useConsent, writeConsent } from '../../session/consent.ts'
import { useUid } from '../../session/session.ts'
import { forgetThirdPartyIds } from '../../session/third-party-ids.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './my-profile-screen.module.css'

/** Consents to counting. Off until turned on; a member's choice is stored in the account, too. */
function ConsentRows() {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const client = usePortalClient()
  const errorText = useErrorText()
  const isMember = useUid() !== undefined
  const version = useConfig().data?.consentVersion ?? policyVersion
  const consent = useConsent()
  const change = useSingleCall(async (name: 'analytics' | 'ads', isOn: boolean) => {
    const before = consent
    const next = { analytics: false, ads: false, ...before, version, [name]: isOn }
    writeConsent(next, clientStorage)
    if (isMember) {
      await client.call(putConsent, next).catch((error: unknown) => {
        writeConsent(before, clientStorage)
        toast(errorText(error))
        throw error
      })
    }
    // Loaded scripts cannot be removed from a page.
    if (!isOn && forgetThirdPartyIds(window)) window.location.reload()
  })
  return (
    <>
      <RowCard label={t('privacy.consent')}>
        {(['analytics', 'ads'] as const).map((name) => (
          <RowSwitch
            key={name}
            label={t(`privacy.${name}`)}
            isOn={consent?.[name] === true}
            onChange={(isOn) => void change.run(name, isOn)}
          />
        ))}
      </RowCard>
      <p className={styles.note}>{t('privacy.consentHint')}</p>
    </>
  )
}

/** Withdraws or gives the consent that the assistant quotes the member's marks; renders nothing before the first decision. */
function MarksRow() {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const errorText = useErrorText()
  const { data: assistant } = useQuery(assistantQuery(usePortalClient(), useUid()))
  const consent = useMarkConsent()
  if (!assistant?.marks || assistant.marks === 'ask') return null
  return (
    <RowCard>
      <RowSwitch
        label={t('privacy.marks')}
        isOn={consent.isPending ? consent.variables : assistant.marks === 'yes'}
        onChange={(agreed) => {
          if (!consent.isPending) consent.mutate(agreed, { onError: (error) => toast(errorText(error)) })
        }}
      />
    </RowCard>
  )
}

/** Everything about what is kept of a person: what may be counted, the policies, a copy, the end of it. */
export function PrivacySheet(props: { onClose: () => void; onExport: () => void; onErase: () => void }) {
  const { t } = useTexts()
  const isMember = useUid() !== undefined
  return (
    <Sheet title={t('profile.privacy')} onClose={props.onClose}>
      <div className={styles.sheet}>
        <ConsentRows />
        {isMember && <MarksRow />}
        <RowCard>
          <RowLink to={hrefs.privacy()} icon={ShieldCheck} label={t('privacy.policy')} />
          <RowLink to={hrefs.terms()} icon={FileText} label={t('privacy.terms')} />
        </RowCard>
        {isMember && (
          <RowCard>
            <RowButton icon={Download} label={t('privacy.export')} opensDialog onClick={props.onExport} />
            <RowButton
              icon={Trash2}
              label={t('privacy.erase')}
              isDanger
              opensDialog
              onClick={props.onErase}
            />
          </RowCard>
        )}
      </div>
    </Sheet>
  )
}
