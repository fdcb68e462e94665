import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button/button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { PartBoundary } from '../panel/part-boundary.tsx'
import { useDragToClose } from '../panel/use-drag-to-close.ts'
import styles from '../settings-panel/settings-panel.module.css'
import { inContext } from '../tools/tool.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { type KnownTool, useReaderTools } from './known-tools.tsx'

/** The panels of all tools; each opens by the reader's state. One that throws is closed, the others stay. */
export function ToolPanels() {
  const { reader } = useReaderContext()
  const panel = useReaderState(reader, (snapshot) => snapshot.panel)
  const tools = useReaderTools()
  // A panel of no tool would show nothing, and nothing would close it.
  const isAbsent = panel !== undefined && !tools.some(({ id }) => id === panel)
  useEffect(() => {
    if (isAbsent) reader.openPanel(undefined)
  }, [reader, isAbsent])
  return tools.map((tool) => (
    <PartBoundary key={tool.id} resetKey={panel} onCrash={() => reader.openPanel(undefined)}>
      {tool.Panel && !tool.panel && <tool.Panel />}
      {tool.panel && <OwnPanel tool={tool} Content={tool.panel} />}
    </PartBoundary>
  ))
}

/** The parts of tools that are over the page without a panel. */
export function ToolOverlays() {
  return useReaderTools().map(({ id, Overlay }) => Overlay && <Overlay key={id} />)
}

/** A panel of the host: a sheet with a heading. */
function OwnPanel({ tool, Content }: { tool: KnownTool; Content: ComponentType }) {
  const context = useReaderContext()
  const { reader, t } = context
  const name = useId()
  return (
    <Panel name={tool.id} className={styles.sheet} labelledBy={name} isModal={tool.isModal ?? false}>
      <Head>
        <h2 id={name} className={styles.title}>
          {inContext(tool.label ?? tool.id, context)}
        </h2>
        <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
          <CloseIcon />
        </IconButton>
      </Head>
      <div className={styles.scroll}>
        <Content />
      </div>
    </Panel>
  )
}

function Head({ children }: { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  useDragToClose(head)
  return (
    <div className={styles.head} ref={head}>
      {children}
    </div>
  )
}
