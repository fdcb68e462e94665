import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `node scripts/design-tokens.mjs`: writes the design tokens of `tokens.css` to `tokens.json`, in the format of the Design Tokens Community
 * Group (2025.10), for tools of designers. A test holds that nothing is left to write.
 */
const folder = new URL('../packages/reader-react/src/theme/', import.meta.url)
const css = new URL('tokens.css', folder)
const json = new URL('tokens.json', folder)

/** Type of the values of each group of names. */
const GROUPS = {
  space: 'dimension',
  radius: 'dimension',
  size: 'dimension',
  shadow: 'shadow',
  layer: 'number',
  motion: 'duration',
  ease: 'cubicBezier',
  font: 'fontFamily',
  type: 'typography',
}
/** Tokens for style sheets alone, not for designers. */
const LEFT_OUT = ['clip', 'safe-center']

const measure = (text) => {
  const [, value, unit = ''] = /^(-?[\d.]+)([a-z]*)$/.exec(text)
  return { value: Number(value), unit: unit || 'px' }
}

/** `#rrggbb` or `rgba(r, g, b, a)`. */
function colour(text) {
  const digits = /^#([\da-f]{6})$/i.exec(text)?.[1]
  const [red, green, blue, alpha] = digits
    ? [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
    : text.match(/[\d.]+/g).map(Number)
  const components = [red, green, blue].map((part) => Number((part / 255).toFixed(4)))
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return { colorSpace: 'srgb', components, ...(alpha !== undefined && { alpha }), hex }
}

/** Splits at commas that are in no brackets. */
const parts = (text) => text.split(/,\s*(?![^(]*\))/)

function shadow(text) {
  const [, lengths, shade] = /^(.*?)\s+(rgba?\(.*\)|#\w+)$/.exec(text)
  const [offsetX, offsetY, blur, spread = '0'] = lengths.split(/\s+/)
  return {
    color: colour(shade),
    offsetX: measure(offsetX),
    offsetY: measure(offsetY),
    blur: measure(blur),
    spread: measure(spread),
  }
}

/** `weight size / line-height var(--k-font-name)`, and its tracking in em. */
function typography(text, tracking = '0') {
  const [, weight, size, line, font] = /^(\d+) (\S+) \/ (\S+) var\(--k-font-(.+)\)$/.exec(text)
  const fontSize = measure(size)
  return {
    fontFamily: `{font.${font}}`,
    fontSize,
    fontWeight: Number(weight),
    letterSpacing: {
      value: Number((measure(tracking).value * fontSize.value).toFixed(5)),
      unit: fontSize.unit,
    },
    lineHeight: Number((measure(line).value / fontSize.value).toFixed(4)),
  }
}

const readers = {
  dimension: measure,
  duration: measure,
  number: Number,
  shadow: (text) => parts(text).map(shadow),
  cubicBezier: (text) => text.match(/-?[\d.]+/g).map(Number),
  fontFamily: (text) => parts(text).map((name) => name.replace(/^"|"$/g, '')),
}

/** Tokens of one rule, by group. */
function tokensOf(declarations) {
  const values = new Map(declarations)
  const groups = {}
  for (const [name, text] of declarations) {
    const [group, ...rest] = name.split('-')
    if (group === 'tracking' || LEFT_OUT.includes(name)) continue
    const type = GROUPS[group]
    if (!type) {
      groups[name] = { $type: 'color', $value: colour(text) }
      continue
    }
    const key = rest.join('-')
    groups[group] ??= { $type: type }
    const isBare = type === 'dimension' && /^[\d.]+$/.test(text) && text !== '0'
    groups[group][key] = isBare
      ? { $type: 'number', $value: Number(text) }
      : {
          $value:
            type === 'typography' ? typography(text, values.get(`tracking-${key}`)) : readers[type](text),
        }
  }
  return groups
}

/** Rules of the style sheet outside of conditions: selector and its custom properties. */
function rulesOf(text) {
  const bare = text.replace(/\/\*.*?\*\//gs, '').replace(/@supports[^{]*\{\s*[^}]*\}\s*\}/g, '')
  return [...bare.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector.trim(),
    declarations: [...body.matchAll(/--k-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  }))
}

/** @returns the tokens that `tokens.json` has, and those it should have */
export function designTokens() {
  const tokens = {
    $description: 'Design tokens of the reader; written by scripts/design-tokens.mjs from tokens.css.',
  }
  const theme = {}
  for (const { selector, declarations } of rulesOf(readFileSync(css, 'utf8'))) {
    const name = /\[data-k-theme="([\w-]+)"\]/.exec(selector)?.[1]
    if (name) theme[name] = tokensOf(declarations)
    else if (selector.startsWith(':lang(ar)')) tokens.arabic = tokensOf(declarations)
    else Object.assign(tokens, tokensOf(declarations))
  }
  return {
    written: existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : undefined,
    wanted: { ...tokens, theme },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(json, JSON.stringify(designTokens().wanted))
  execFileSync('npx', ['biome', 'format', '--write', fileURLToPath(json)], { stdio: 'inherit' })
}
