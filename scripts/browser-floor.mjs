import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The oldest browsers that run the portal: Chrome 94, Firefox 115, Safari 15.4. Run by `npm run check`: reads the built files for
 * what these browsers lack. `lib` in `tsconfig.browser.json` holds our sources to it; libraries and style sheets are seen here alone.
 */
export const floor = { Chrome: '94', Firefox: '115', Safari: '15.4' }

/** Features that a script may not use: pattern, and the version since when all browsers above have it. */
const scripts = [
  [/\.(?:toSorted|toReversed|toSpliced)\(/g, 'Chrome 110'],
  [/\.(?:findLast|findLastIndex)\(/g, 'Chrome 97'],
  [/\bstructuredClone\(/g, 'Chrome 98'],
  [/\bPromise\.(?:withResolvers|try)\b/g, 'Chrome 119'],
  [/\b(?:Object|Map)\.groupBy\b/g, 'Chrome 117'],
  [/\bArray\.fromAsync\b/g, 'Chrome 121'],
  [/\bAbortSignal\.(?:timeout|any)\b/g, 'Chrome 103, Safari 16'],
  [/\.throwIfAborted\(/g, 'Chrome 100'],
  [/\bURL\.(?:canParse|parse)\b/g, 'Chrome 120'],
  [/\bscheduler\.(?:yield|postTask)\b/g, 'Chrome 129, no Safari'],
  [/\.(?:isWellFormed|toWellFormed)\(/g, 'Chrome 111'],
  [/\.checkVisibility\(/g, 'Chrome 105'],
  [/\.(?:showPopover|togglePopover|hidePopover)\(/g, 'Chrome 114'],
  [/\.startViewTransition\b/g, 'Chrome 111'],
  [/\bIntl\.(?:supportedValuesOf|DurationFormat)\b/g, 'Chrome 99'],
  [/\bIntl\.Segmenter\b/g, 'Firefox 125'],
  [/\bIterator\.(?:from|prototype)\b/g, 'Chrome 122'],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g, 'Chrome 122'],
  [/\bRegExp\.escape\b/g, 'Chrome 136'],
  [/\bResponse\.json\(/g, 'Chrome 105'],
  [/\bCSS\.highlights\b/g, 'Chrome 105'],
  // A regular expression with it makes the whole file a syntax error.
  [/\(\?<[=!]/g, 'Safari 16.4'],
  [/\bstatic\s*\{/g, 'Safari 16.4'],
]

/**
 * Features allowed in files with this prefix: each is tested first, or the file is not loaded in older browsers.
 *
 * @type {readonly [pattern: RegExp, names: RegExp, why: string][]}
 */
const allowed = [
  [/canParse/, /^contract-/, 'zod looks whether it is there'],
  [/startViewTransition/, /^libraries-/, 'React looks whether it is there'],
  [
    /Intl\.Segmenter/,
    /^(open-listening|reader|sentences|listen|search)/,
    'without it sentences are found by their signs',
  ],
  [/CSS\.highlights/, /^(reader|reading|draw-decorations)/, 'without it marks are drawn as boxes'],
  [/findLast/, /^paged-js-paginator-/, 'a method of the same name of css-tree'],
]

/** Values of style sheets that need the same property before them, in a form that the browsers above know. */
const values = [
  [/[\d.]+[dsl]v(?:h|w|min|max)\b/, 'Chrome 108'],
  [/\bcq(?:w|h|i|b)\b|[\d.]cq(?:w|h|i|b|min|max)\b/, 'Chrome 105'],
  [/\bcolor-mix\(/, 'Chrome 111'],
  [/\bsafe center\b/, 'Chrome 115'],
  [/^clip$/, 'Safari 16', 'overflow'],
  [/\blight-dark\(/, 'Chrome 123'],
  [/\bokl(?:ch|ab)\(/, 'Chrome 111'],
  [/\blinear\([\d.]/, 'Chrome 113'],
  [/\d(?:lh|rlh)\b/, 'Chrome 109'],
]
/** Properties that do more than decorate, and are newer. */
const properties = [[/^(?:translate|rotate|scale)$/, 'Chrome 104']]
/** Selectors with `:has` that nothing but comfort depends on, or that have another rule beside them. */
const decorative = [
  // The tabs stay below the bar of a selection.
  /\[data-selecting\]/,
  // Six tools take two lines on the narrowest screen.
  /nth-child\(6\)/,
]

/** Names in a script what the floor lacks. @returns one line each */
export function newerInScript(name, code) {
  return scripts.flatMap(([pattern, since]) =>
    [...code.matchAll(pattern)]
      .filter(([found]) => !allowed.some(([what, names]) => what.test(found) && names.test(name)))
      .map(([found]) => `${name}: ${found} (${since})`),
  )
}

/** Names in a style sheet what the floor lacks, and has no fallback before it. @returns one line each */
export function newerInStyle(name, css) {
  const found = []
  const isUnderSupports = (index) => {
    const open = css.lastIndexOf('@supports', index)
    if (open < 0) return false
    let depth = 0
    for (let at = open; at < index; at++) {
      if (css[at] === '{') depth++
      else if (css[at] === '}' && --depth === 0) return false
    }
    return true
  }
  for (const rule of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const [, selector, body] = rule
    if (
      selector.includes(':has(') &&
      !decorative.some((each) => each.test(selector)) &&
      !isUnderSupports(rule.index)
    ) {
      const [subject] = /[\w-]+(?=[^\s,]*:has\()/.exec(selector) ?? ['']
      const hasOther = new RegExp(`@supports not selector\\(:has\\(\\*\\)\\)\\s*\\{[^}]*${subject}\\b`).test(
        css,
      )
      if (!hasOther) found.push(`${name}: ${selector} (Chrome 105, Firefox 121)`)
    }
    const seen = new Set()
    for (const declaration of body.split(';')) {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, colon).trim()
      const value = declaration.slice(colon + 1).trim()
      if (colon < 0 || property.startsWith('--')) continue
      const lacks = [
        ...values.filter(([pattern, , of]) => pattern.test(value) && (!of || of === property)),
        ...properties.filter(([pattern]) => pattern.test(property)),
      ]
      if (lacks.length > 0 && !seen.has(property) && !isUnderSupports(rule.index)) {
        found.push(`${name}: ${property}: ${value} (${lacks[0][1]})`)
      }
      if (lacks.length === 0) seen.add(property)
    }
  }
  const containers = [...css.matchAll(/@container\s*\(([^{]*)\)\s*\{/g)]
  // A part as narrow as that is no matter of reading.
  const ofScreens = containers.filter(([, query]) => Number(/\d+/.exec(query)?.[0]) >= 300)
  const instead = css.match(/@supports not \(container-type:\s*size\)/g)?.length ?? 0
  if (ofScreens.length > 0 && instead === 0)
    found.push(`${name}: @container without @media beside it (Chrome 105)`)
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = fileURLToPath(new URL('../apps/portal/dist/assets', import.meta.url))
  const files = readdirSync(folder)
  const read = (name) => readFileSync(`${folder}/${name}`, 'utf8')
  const found = files.flatMap((name) =>
    name.endsWith('.js')
      ? newerInScript(name, read(name))
      : name.endsWith('.css')
        ? newerInStyle(name, read(name))
        : [],
  )
  for (const line of found) console.log(line)
  const names = Object.entries(floor).map((each) => each.join(' '))
  console.log(`${files.length} files for ${names.join(', ')}: ${found.length} newer features`)
  process.exit(found.length === 0 ? 0 : 1)
}
