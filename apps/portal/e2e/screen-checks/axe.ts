import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Rules of WCAG 2.2 A and AA that the page breaks, and those of good practice, each with what breaks it.
 * `isColourOnly` checks the contrast of colours alone.
 */
export async function violations(page: Page, address: string, isColourOnly = false): Promise<string[]> {
  // The headings and regions of a book are its author's.
  const tags = address.startsWith('/read?') ? wcag : [...wcag, 'best-practice']
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const runOnly = isColourOnly
    ? { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
    : { type: 'tag' as const, values: tags }
  return page.evaluate(async (only) => {
    // Colours are judged as they come to rest.
    const fades = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(fades.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations: found } = await axe.run({ runOnly: only, resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, runOnly)
}
