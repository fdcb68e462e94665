import { IconButton } from '../button/button.tsx'
import { PartBoundary } from '../panel/part-boundary.tsx'
import { inContext, pressTool } from '../tools/tool.ts'
import { ToolIcon } from '../tools/tool-icon.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { type KnownTool, useReaderTools } from './known-tools.tsx'
import styles from './reader-controls.module.css'

/** The buttons of the tools of one bar, in their order. One of a host that throws is left out. */
export function ToolButtons({ bar }: { bar: 'top' | 'bottom' }) {
  const tools = useReaderTools().filter((tool) => (tool.bar ?? 'bottom') === bar)
  return tools.map((tool) => (
    <PartBoundary key={tool.id} resetKey={tool} onCrash={() => undefined}>
      {tool.Button ? <tool.Button /> : tool.icon !== undefined && <ToolButton tool={tool} bar={bar} />}
    </PartBoundary>
  ))
}

function ToolButton({ tool, bar }: { tool: KnownTool; bar: 'top' | 'bottom' }) {
  const context = useReaderContext()
  const { reader } = context
  const isOpen = useReaderState(reader, ({ panel }) => panel === tool.id)
  // The whole snapshot: what the host makes of it is its own.
  const isPressed = useReaderState(reader, () => tool.isPressed?.(reader))
  const hasPanel = tool.Panel !== undefined || tool.panel !== undefined
  const label = inContext(tool.label ?? tool.id, context)
  const button = {
    'aria-haspopup': hasPanel ? ('dialog' as const) : undefined,
    'aria-expanded': hasPanel || tool.Overlay ? isOpen : undefined,
    'aria-pressed': isPressed,
    onClick: () => pressTool(tool, context),
  }
  if (bar === 'top') {
    return (
      <IconButton label={label} {...button}>
        <ToolIcon icon={inContext(tool.icon, context)} />
      </IconButton>
    )
  }
  return (
    <button type="button" className={styles.tool} {...button}>
      <ToolIcon icon={inContext(tool.icon, context)} />
      <span className={styles.toolName}>{label}</span>
    </button>
  )
}
