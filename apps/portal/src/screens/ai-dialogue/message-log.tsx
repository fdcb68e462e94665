import type { AiMessage } from '@kurasa/portal-contract'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useScrollBox } from '../../app/shell/scroll-box.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from './ai-dialogue-screen.module.css'
import { Answer, Words } from './answer.tsx'
import type { PendingQuestion } from './use-question.ts'

/** So near to its end a log follows what is written, px. */
const NEAR = 48
/** Space above the question at the top of the box, px. */
const ABOVE = 8

interface Exchange {
  id: string
  question: string
  answer?: AiMessage
}

/** Questions with their answers. One that was sent again after a failure appears once. */
function exchangesOf(messages: readonly AiMessage[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const message of messages) {
    const last = exchanges.at(-1)
    if (message.role === 'assistant') {
      if (last && !last.answer) last.answer = message
      else exchanges.push({ id: message.id, question: '', answer: message })
    } else if (last && !last.answer && last.question === message.text) {
      last.id = message.id
    } else exchanges.push({ id: message.id, question: message.text })
  }
  return exchanges
}

/**
 * The dialogue in a box that scrolls. It follows an answer only from its end, and until the question is at the top; a
 * reader who has scrolled up stays there.
 */
export function MessageLog(props: {
  messages: readonly AiMessage[]
  pending: PendingQuestion | undefined
  /** Shown below a question that has no answer. */
  renderFailure: (pending: PendingQuestion | undefined, question: string) => ReactNode
  onRetry: (question: string) => void
  /** Shown before the first question. */
  children: ReactNode
}) {
  const { pending, renderFailure, onRetry } = props
  const { t } = useTexts()
  const { kept, keep } = useScrollBox()
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [first] = useState(kept as { top: number } | undefined)
  const top = useRef<number>(undefined)
  const exchanges = exchangesOf(props.messages)
  const last = exchanges.at(-1)
  // The server stores the question at once, so it is in the list already.
  const shown =
    pending && last && !last.answer && last.question === pending.question ? exchanges.slice(0, -1) : exchanges
  const isEmpty = shown.length === 0 && !pending

  const toEnd = () => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight
  }
  // As far as the last question may go up: a long answer is read from its beginning.
  const follow = useCallback(() => {
    const box = log.current
    const last = box?.lastElementChild
    if (!box || !(last instanceof HTMLElement)) return
    box.scrollTop = Math.min(box.scrollHeight - box.clientHeight, last.offsetTop - ABOVE)
  }, [])

  // Back from a passage: where one was.
  useLayoutEffect(() => {
    const box = log.current
    if (!box || isEmpty) return
    if (top.current === undefined && first) box.scrollTop = first.top
    else if (isAtEnd) follow()
    top.current = box.scrollTop
  })

  // The member's own question is always scrolled into view.
  const { question } = pending ?? {}
  useLayoutEffect(() => {
    if (question !== undefined) follow()
  }, [question, follow])

  useLayoutEffect(
    () => () => {
      if (top.current !== undefined) keep({ top: top.current })
    },
    [keep],
  )

  return (
    <div className={styles.logPlace}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={t('dialogue.log')}
        aria-busy={pending?.state === 'writing'}
        onScroll={({ currentTarget: box }) => {
          top.current = box.scrollTop
          setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR)
        }}
      >
        {isEmpty && props.children}
        {shown.map(({ id, question, answer }) => (
          <article key={id} className={styles.exchange}>
            {question !== '' && <Words by="user" text={question} />}
            {answer ? (
              <Answer message={answer} question={question} onRetry={() => onRetry(question)} />
            ) : (
              renderFailure(undefined, question)
            )}
          </article>
        ))}
        {pending && (
          <article className={styles.exchange}>
            <Words by="user" text={pending.question} />
            {pending.answer !== '' && <Words by="assistant" text={pending.answer} />}
            {pending.state === 'writing' && pending.answer === '' && (
              <p className={styles.writing}>{t('dialogue.writing')}</p>
            )}
            {pending.state !== 'writing' && renderFailure(pending, pending.question)}
          </article>
        )}
      </div>
      {!isAtEnd && (
        <Button
          className={styles.toEnd}
          kind="tonal"
          size="card"
          aria-label={t('dialogue.toEnd')}
          onClick={toEnd}
        >
          <Icon icon={ArrowDown} isSmall />
        </Button>
      )}
    </div>
  )
}
