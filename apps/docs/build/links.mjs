import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { filesBelow } from './pages.mjs'

/** Links of a built site that lead nowhere: to a file that is not there, or to an id that the page has not. */

const decode = (text) => decodeURIComponent(text.replaceAll('&amp;', '&'))

/** @returns a line for each */
export function deadLinks(site) {
  const pages = filesBelow(site).filter((file) => file.endsWith('.html') && !file.startsWith('live/'))
  const html = new Map(pages.map((file) => [file, readFileSync(join(site, file), 'utf8')]))
  const ids = new Map(
    [...html].map(([file, text]) => [
      file,
      new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decode(id))),
    ]),
  )
  const dead = new Set()
  for (const [file, text] of html) {
    for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) continue
      const [path, fragment] = decode(link).split('#')
      const target =
        path === '' ? file : join(path.startsWith('/') ? '' : dirname(file), path).replace(/^\//, '')
      const named = target === '' || target.endsWith('/') ? posix.join(target, 'index.html') : target
      if (!existsSync(join(site, named))) dead.add(`${file}: ${link} is not there`)
      else if (fragment && ids.has(named) && !ids.get(named).has(fragment))
        dead.add(`${file}: ${link} has no such id`)
    }
  }
  return [...dead]
}
