import { styleRules } from './unseen.ts'

/** How a book that is written from top to bottom sets its lines. */
type VerticalMode = 'vertical-rl' | 'vertical-lr'

/** Sides of a box where lines run from top to bottom, by the flow of the text. */
const SIDES: Readonly<Record<VerticalMode, Readonly<Record<string, string>>>> = {
  'vertical-rl': { top: 'inline-start', right: 'block-start', bottom: 'inline-end', left: 'block-end' },
  'vertical-lr': { top: 'inline-start', left: 'block-start', bottom: 'inline-end', right: 'block-end' },
}
const PARTS = ['margin-*', 'padding-*', 'border-*-width', 'border-*-style', 'border-*-color']
const ROOT = /(^|,)\s*(html|:root|body)\s*(,|$)/

/** The mode that a sheet sets for the whole chapter; undefined for lines from side to side. */
export function verticalModeOf(sheet: CSSStyleSheet): VerticalMode | undefined {
  for (const { selectorText, style } of styleRules(sheet.cssRules)) {
    const mode = style.getPropertyValue('writing-mode')
    if (!ROOT.test(selectorText)) continue
    if (/^(vertical-rl|tb-rl|sideways-rl)$/.test(mode)) return 'vertical-rl'
    if (mode === 'vertical-lr') return 'vertical-lr'
  }
  return undefined
}

/**
 * Names the sides of boxes by the flow of the text. Where lines run from top to bottom nothing changes. Pages, whose lines run from side to
 * side, have white space where the book means it: that after a chapter is below the chapter, not beside it.
 */
export function nameSidesByFlow(style: CSSStyleDeclaration, mode: VerticalMode): void {
  for (const part of PARTS)
    for (const [side, name] of Object.entries(SIDES[mode])) {
      const physical = part.replace('*', side)
      const value = style.getPropertyValue(physical)
      if (!value) continue
      const priority = style.getPropertyPriority(physical)
      style.removeProperty(physical)
      style.setProperty(part.replace('*', name), value, priority)
    }
}
