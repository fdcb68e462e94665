import type { AiCitation, AiMessage } from '@kurasa/portal-contract'
import BookOpenText from 'lucide-react/icons/book-open-text'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { hrefs } from '../../app/paths.ts'
import type { ReadTarget } from '../../app/read-target.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import styles from './ai-dialogue-screen.module.css'

/** Characters of question and answer that go into a report. */
const REPORTED = { question: 250, answer: 550 }

/** A question, or an answer without what belongs to it. Always text, never markup. */
export function Words({ by, text }: { by: AiMessage['role']; text: string }) {
  const { t } = useTexts()
  return (
    <>
      <span className="visually-hidden">{t(by === 'user' ? 'dialogue.you' : 'dialogue.assistant')}: </span>
      <p className={styles.words} data-by={by} dir="auto">
        {text}
      </p>
    </>
  )
}

/** Where an answer is found in the books: each place opens in the reader. */
function Sources({ citations }: { citations: readonly AiCitation[] }) {
  const { t, number } = useTexts()
  if (citations.length === 0) return null
  return (
    <section aria-label={t('dialogue.sources')}>
      <h2 className={styles.sourcesTitle}>{t('dialogue.sources')}</h2>
      <ol className={styles.sources}>
        {citations.map(({ bookId, bookTitle, unitId, offset, quote, note }, index) => (
          <li key={`${bookId} ${unitId} ${offset} ${note ?? ''}`}>
            <Link
              className={styles.source}
              to={hrefs.read(bookId)}
              state={{ passage: { unitId, offset, quote } } satisfies ReadTarget}
            >
              <span className="visually-hidden">
                {t('dialogue.openSource', { number: number(index + 1) })}:{' '}
              </span>
              <span className={styles.mark} aria-hidden="true">
                {number(index + 1)}
              </span>
              <span className={styles.sourceWords}>
                <q dir="auto">{quote}</q>
                {note && (
                  <span>
                    {t('dialogue.yourNote')} <bdi>{note}</bdi>
                  </span>
                )}
                <span className={styles.sourceBook}>
                  <Icon icon={BookOpenText} isSmall />
                  <bdi>{bookTitle}</bdi>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A whole answer with its sources and what can be done with it. */
export function Answer(props: { message: AiMessage; question: string; onRetry: () => void }) {
  const { message, question, onRetry } = props
  const { t } = useTexts()
  const { toast } = useShellActions()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.text)
      toast(t('dialogue.copied'))
    } catch {
      toast(t('dialogue.copyFailed'))
    }
  }
  const report: ReportPrefill = {
    category: 'assistant',
    content: t('dialogue.reportText', {
      question: question.slice(0, REPORTED.question),
      answer: message.text.slice(0, REPORTED.answer),
    }),
  }
  return (
    <>
      <Words by="assistant" text={message.text} />
      {message.stopped && <p className={styles.note}>{t('dialogue.stopped')}</p>}
      <Sources citations={message.citations} />
      <div className={styles.actions}>
        {message.stopped && (
          <Button kind="text" size="card" onClick={onRetry}>
            <Icon icon={RotateCcw} isSmall />
            {t('dialogue.askAgain')}
          </Button>
        )}
        <Button kind="text" size="card" onClick={() => void copy()}>
          <Icon icon={Copy} isSmall />
          {t('action.copy')}
        </Button>
        <ButtonLink kind="text" size="card" to={hrefs.reportAnIssue()} state={report}>
          <Icon icon={Flag} isSmall />
          {t('dialogue.report')}
        </ButtonLink>
      </div>
    </>
  )
}
