import { useState } from 'react'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { MoreHelp } from '../../parts/faq/more-help.tsx'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './did-it-help.module.css'

const KEY = 'k_faq_helped'

/** Reads the votes of this phone, by the answer's id. */
function readHelped(): Partial<Record<string, boolean>> {
  const stored = clientStorage.readJson(KEY)
  return typeof stored === 'object' && stored !== null ? (stored as Partial<Record<string, boolean>>) : {}
}

/** Whether an answer was enough; leads to support when it was not. The reply stays on this phone. */
export function DidItHelp({ articleId, report }: { articleId: string; report: ReportPrefill }) {
  const { t } = useTexts()
  const [hasHelped, setHasHelped] = useState(() => readHelped()[articleId])
  const say = (helped: boolean) => {
    setHasHelped(helped)
    clientStorage.writeJson(KEY, { ...readHelped(), [articleId]: helped })
  }
  return (
    <>
      <section className={styles.card} aria-labelledby="helped">
        <h2 id="helped" className={styles.question}>
          {t('faq.helped')}
        </h2>
        <div className={styles.answers}>
          <Button kind="outline" size="card" aria-pressed={hasHelped === true} onClick={() => say(true)}>
            {t('faq.yes')}
          </Button>
          <Button kind="outline" size="card" aria-pressed={hasHelped === false} onClick={() => say(false)}>
            {t('faq.no')}
          </Button>
        </div>
        <p className={styles.said} role="status">
          {hasHelped === true && t('faq.helpedYes')}
          {hasHelped === false && t('faq.helpedNo')}
        </p>
      </section>
      {hasHelped === false && <MoreHelp report={report} />}
    </>
  )
}
