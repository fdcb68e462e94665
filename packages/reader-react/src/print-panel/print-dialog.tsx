import type { PaperMargins, PrintOptions, ReaderError } from '@kurasa/reader-core'
import { useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../button/button.tsx'
import { enUsPrint } from '../i18n/en-us-print.ts'
import type { PlainKey } from '../i18n/text-keys.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { Segments } from '../segments/segments.tsx'
import { useLateContext } from '../use-late-context.ts'
import styles from './print-panel.module.css'

const SCOPES = ['section', 'publication'] as const
const PAPERS = ['A4', 'A5', 'Letter'] as const
/** White space around the text, mm. */
const MARGINS = { narrow: 12, normal: 20, wide: 30 } as const

type Margin = keyof typeof MARGINS

interface Choice {
  scope: (typeof SCOPES)[number]
  paper: (typeof PAPERS)[number]
  margin: Margin
}

const marginsOf = (margin: Margin): PaperMargins => {
  const mm = MARGINS[margin]
  return { top: mm, bottom: mm, sides: mm }
}

/** Print the chapter or the book, or save it as a PDF: what, on which paper, and how far it has got. */
export default function PrintDialog() {
  const { reader, t } = useLateContext(enUsPrint)
  const name = useId()
  return (
    <Panel name="print" className={styles.dialog} labelledBy={name} isModal>
      <div className={styles.head}>
        <h2 id={name} className={styles.title}>
          {t('print')}
        </h2>
        <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
      <PrintForm />
    </Panel>
  )
}

function PrintForm() {
  const { t } = useLateContext(enUsPrint)
  const [choice, setChoice] = useState<Choice>({ scope: 'section', paper: 'A4', margin: 'normal' })
  const { fraction, hasFailed, start, cancel } = usePrinting()
  const isPrinting = fraction !== undefined
  return (
    <div className={styles.form}>
      <Segments
        label={t('printWhat')}
        options={SCOPES.map((scope) => ({ value: scope, label: t(`print.${scope}` satisfies PlainKey) }))}
        value={choice.scope}
        onChange={(scope) => setChoice({ ...choice, scope })}
      />
      <Segments
        label={t('paper')}
        options={PAPERS.map((paper) => ({ value: paper, label: paper }))}
        value={choice.paper}
        onChange={(paper) => setChoice({ ...choice, paper })}
      />
      <Segments
        label={t('margin')}
        options={(Object.keys(MARGINS) as Margin[]).map((margin) => ({
          value: margin,
          label: t(`print.${margin}` satisfies PlainKey),
        }))}
        value={choice.margin}
        onChange={(margin) => setChoice({ ...choice, margin })}
      />
      {isPrinting && (
        <div className={styles.busy}>
          <progress className={styles.progress} value={fraction} aria-label={t('printing')} />
          <span className={styles.percent} aria-hidden="true">
            {t('percentage', { fraction: Math.floor(fraction * 100) / 100 })}
          </span>
        </div>
      )}
      {/* One button, so that the keyboard stays on it. */}
      <Button
        variant={isPrinting ? 'outline' : 'primary'}
        onClick={isPrinting ? cancel : () => start(choice)}
      >
        {t(isPrinting ? 'cancel' : 'print')}
      </Button>
      <p className={styles.hint} role="status">
        {hasFailed ? t('printFailed') : isPrinting ? t('printing') : t('printHint')}
      </p>
    </div>
  )
}

/** Printing as a process: it ends with the panel. */
function usePrinting() {
  const { reader, isLocked } = useLateContext(enUsPrint)
  const [fraction, setFraction] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = ({ scope, paper, margin }: Choice) => {
    const abort = new AbortController()
    running.current = abort
    setFailed(false)
    setFraction(0)
    const open = reader.publication.readingOrder.filter(({ isLinear, href }) => isLinear && !isLocked(href))
    const what: PrintOptions = scope === 'section' ? { scope } : { sections: open.map(({ index }) => index) }
    reader
      .print({
        ...what,
        pageSize: paper,
        margins: marginsOf(margin),
        signal: abort.signal,
        onProgress: (done) => {
          if (!abort.signal.aborted) setFraction(done)
        },
      })
      .then(
        () => reader.openPanel(undefined),
        (error: ReaderError) => setFailed(error.code !== 'aborted'),
      )
      .finally(() => setFraction(undefined))
  }
  return { fraction, hasFailed, start, cancel: () => running.current?.abort() }
}
