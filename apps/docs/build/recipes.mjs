import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlock, filesBelow } from './pages.mjs'

/** A page for each app of `examples/`: what it shows, its files, and itself in a frame where it was built. */

/** Where `npm run examples` builds them. */
export const BUILT = 'node_modules/.cache/examples/apps'
const SHOWN = /\.(?:tsx?|jsx?|mjs|html|css|vue|svelte|json)$/
/** Made by tools, or the same in every app. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.next|dist|out)\/|package-lock\.json$|-env\.d\.ts$/

/** What a built example needs to be shown in a frame of the site: a page, and a policy that a folder of files can keep. */
export const isLive = (name, root) =>
  existsSync(join(root, BUILT, name, 'dist/index.html')) &&
  !existsSync(join(root, 'examples', name, 'headers.json'))

/** Names of the examples and what they show, by the table of `examples/README.md`. */
export function examplesOf(root) {
  const table = readFileSync(join(root, 'examples/README.md'), 'utf8')
  const shows = new Map(
    [...table.matchAll(/^\| `([\w-]+)` \| (.+?) \|$/gm)].map(([, name, text]) => [name, text]),
  )
  return readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, shows: shows.get(name) ?? '' }))
}

const titleOf = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
const escaped = (text) => text.replace(/<(?=[a-z])/gi, '&lt;')

/** The main file first, then the others by name. */
const inOrder = (a, b) => Number(/^main\./.test(b)) - Number(/^main\./.test(a)) || a.localeCompare(b)

/** @returns pages by their path in the site */
export function recipePages(root) {
  const examples = examplesOf(root)
  const pages = new Map()
  for (const { name, shows } of examples) {
    const files = filesBelow(join(root, 'examples', name))
      .filter((file) => SHOWN.test(file) && !LEFT_OUT.test(file))
      .sort(inOrder)
    const frame = isLive(name, root)
      ? `<iframe class="live" src="/live/${name}/index.html" title="${titleOf(name)}, running" loading="lazy"></iframe>\n`
      : ''
    const code = files.map((file) =>
      codeBlock(file, readFileSync(join(root, 'examples', name, file), 'utf8')),
    )
    pages.set(
      `recipes/${name}.md`,
      `# ${titleOf(name)}\n\nShows: ${escaped(shows)}.\n\n${frame}\nAll of it, as CI compiles, builds and opens it (\`examples/${name}\`):\n\n${code.join('\n\n')}\n`,
    )
  }
  const rows = examples.map(({ name, shows }) => `| [${titleOf(name)}](./${name}.md) | ${escaped(shows)} |`)
  pages.set(
    'recipes/index.md',
    `# Recipes\n\nEach is a small app of its own. CI packs the packages as they are published, compiles the app under \`--strict\`, builds it as a host would and opens it in a browser: a page of text must be painted, and nothing may be said on the console.\n\n| Recipe | Shows |\n| --- | --- |\n${rows.join('\n')}\n`,
  )
  return pages
}
