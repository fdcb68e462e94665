/** An imported sheet in the layer and under the conditions that its import names. */
export function underCondition(css: string, condition: string): string {
  const [, layer, supports, media = ''] =
    /^(layer(?:\([^()]*\))?(?=\s|$))?\s*(supports\((?:[^()]|\([^()]*\))*\))?\s*(.*)$/s.exec(condition) ?? []
  let under = media ? `@media ${media} {${css}}` : css
  // After `supports` a declaration may have no brackets of its own.
  if (supports) under = `@supports (${supports.slice(9, -1).replace(/^\((.*)\)$/s, '$1')}) {${under}}`
  return layer ? `@layer ${layer.slice(6, -1)} {${under}}` : under
}

/** Whether the rules in a rule hold under a condition: that of a medium, of what the browser knows, or of a box around. */
export const isCondition = (rule: CSSRule): rule is CSSConditionRule => rule instanceof CSSConditionRule

/** The keyword that such a rule begins with. */
export const keywordOf = (rule: CSSConditionRule): string =>
  rule instanceof CSSMediaRule ? '@media' : rule instanceof CSSSupportsRule ? '@supports' : '@container'
