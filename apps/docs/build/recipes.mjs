import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlock, filesBelow } from './pages.mjs'

/** A page for each page of the apps in `examples/`: what it shows, its files, and itself in a frame where it was built. */

/** Where `npm run examples` builds the apps. */
export const BUILT = 'node_modules/.cache/examples/apps'
/** Files of the examples' server beside the apps, at the root of its host. */
export const SERVED = ['books', 'private', 'api']
const SHOWN = /\.(?:tsx?|jsx?|mjs|html|css|vue|svelte|json)$/
/** Made by tools, or types of a tool. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.next|dist|out)\/|package-lock\.json$|\.d\.ts$/

const sentence = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Example by its name in the table of `examples/README.md`, and what it shows. */
const shownBy = (readme) =>
  new Map(
    [...readme.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|$/gm)].flatMap(([, names, text]) =>
      [...names.matchAll(/`([\w/-]+)`/g)].map(([, name]) => [name, text]),
    ),
  )

/** The main file first, then the others by name. */
const inOrder = (a, b) => Number(/^main\./.test(b)) - Number(/^main\./.test(a)) || a.localeCompare(b)

/**
 * Every page of every app.
 *
 * @returns each with its name in the site, its app and page, its files, and whether it can be shown in a frame: it was built, and needs no
 *   headers of a server
 */
export function examplesOf(root) {
  const shows = shownBy(readFileSync(join(root, 'examples/README.md'), 'utf8'))
  const folders = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return folders.flatMap(({ name: app }) => {
    const files = filesBelow(join(root, 'examples', app))
      .filter((file) => SHOWN.test(file) && !LEFT_OUT.test(file))
      .sort(inOrder)
    const pages = files.filter((file) => file.endsWith('.html'))
    const example = (page, name, own) => ({
      name,
      app,
      page,
      shows: shows.get(own === files ? app : `${app}/${name}`) ?? '',
      files: own,
      isLive:
        existsSync(join(root, BUILT, app, 'dist', page)) &&
        !existsSync(join(root, 'examples', app, 'headers.json')),
    })
    if (pages.length < 2) return [example('index.html', app, files)]
    return pages.map((page) => {
      const name = page.slice(0, -'.html'.length)
      return example(
        page,
        name,
        files
          .filter((file) => file.startsWith(`${name}.`))
          .sort()
          .reverse(),
      )
    })
  })
}

/** @returns pages by their path in the site */
export function recipePages(root) {
  const examples = examplesOf(root)
  const pages = new Map()
  for (const { name, app, page, shows, files, isLive } of examples) {
    const frame = isLive
      ? `<iframe class="live" src="/live/${app}/${page}" title="${sentence(name)}, running" loading="lazy"></iframe>\n`
      : ''
    const code = files.map((file) => codeBlock(file, readFileSync(join(root, 'examples', app, file), 'utf8')))
    pages.set(
      `recipes/${name}.md`,
      `# ${sentence(name)}\n\nShows: ${shows}.\n\n${frame}\nAll of it (\`examples/${app}\`):\n\n${code.join('\n\n')}\n`,
    )
  }
  const rows = examples.map(({ name, shows }) => `| [${sentence(name)}](./${name}.md) | ${shows} |`)
  pages.set(
    'recipes/index.md',
    `# Recipes\n\nEach is a small app, or a page of one. CI packs the packages as they are published, compiles the app under \`--strict\`, builds it as a host would and opens it in a browser: a page of text must be painted, and nothing may be said on the console. The app of Next.js is built and opened [from an empty folder](../quality/first-try.md).\n\n| Recipe | Shows |\n| --- | --- |\n${rows.join('\n')}\n`,
  )
  return pages
}
