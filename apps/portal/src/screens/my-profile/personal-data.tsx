import { postErase, postExport } from '@kurasa/portal-contract'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { leave } from '../../account/log-out.ts'
import { StepUpSheet } from '../../account/step-up/step-up-sheet.tsx'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowButton, RowCard } from '../../parts/rows/rows.tsx'
import { clientStorage } from '../../storage/client-storage.ts'
import { PrivacySheet } from './privacy-sheet.tsx'

/** Hands a text to the browser as a file to keep. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The row that opens privacy and data, and what can be done there; export and erasure only with a number. */
export function PersonalData({ phoneMasked }: { phoneMasked?: string }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const client = usePortalClient()
  const [open, setOpen] = useState<'privacy' | 'export' | 'erase'>()
  const close = () => setOpen(undefined)

  return (
    <>
      <RowCard>
        <RowButton icon={Lock} label={t('profile.privacy')} opensDialog onClick={() => setOpen('privacy')} />
      </RowCard>
      {open === 'privacy' && (
        <PrivacySheet onClose={close} onExport={() => setOpen('export')} onErase={() => setOpen('erase')} />
      )}
      {open === 'export' && phoneMasked && (
        <StepUpSheet
          title={t('privacy.export')}
          hint="privacy.exportHint"
          phoneMasked={phoneMasked}
          action={t('privacy.export')}
          busy={t('privacy.preparing')}
          onClose={close}
          onCode={async (given) => {
            const found = await client.call(postExport, given)
            download(`kurasa-${found.exportedAt.slice(0, 10)}.json`, JSON.stringify(found, null, 2))
            close()
            toast(t('privacy.exported'))
          }}
        />
      )}
      {open === 'erase' && phoneMasked && (
        <StepUpSheet
          title={t('privacy.eraseTitle')}
          hint="privacy.eraseHint"
          phoneMasked={phoneMasked}
          action={t('privacy.eraseDo')}
          busy={t('privacy.erasing')}
          isDanger
          onClose={close}
          onCode={async (given) => {
            await client.call(postErase, given)
            leave(clientStorage, 'privacy.erased')
          }}
        />
      )}
    </>
  )
}
