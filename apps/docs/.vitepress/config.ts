import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTheme, defineConfig } from 'vitepress'

const source = fileURLToPath(new URL('../dist/source', import.meta.url))
type Item = DefaultTheme.SidebarItem

const sentence = (name: string) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Pages of a folder as items of the sidebar. */
const pagesIn = (folder: string, textOf = sentence): Item[] =>
  (existsSync(join(source, folder)) ? readdirSync(join(source, folder), { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'index.md')
    .map(({ name }) => name.slice(0, -3))
    .map((name) => ({ text: textOf(name), link: `/${folder}/${name}` }))

const KINDS = ['functions', 'classes', 'interfaces', 'type-aliases', 'variables', 'references']

/** A module of the reference: what it exports, by kind. */
const moduleItems = (name: string): Item => ({
  text: name,
  collapsed: true,
  link: `/reference/${name}/`,
  items: KINDS.flatMap((kind) => {
    const items = pagesIn(`reference/${name}/${kind}`, String)
    return items.length > 0 ? [{ text: sentence(kind), collapsed: true, items }] : []
  }),
})

const guide: Item[] = [
  {
    text: 'Start',
    items: [
      { text: 'Which package', link: '/start/' },
      { text: 'React', link: '/start/react' },
      { text: 'Vue, Svelte, others', link: '/start/vue' },
      { text: 'No bundler', link: '/start/no-bundler' },
      { text: 'Engine', link: '/start/core' },
      { text: 'A fast first page', link: '/start/first-page' },
    ],
  },
  {
    text: 'Concepts',
    items: [
      { text: 'Publication', link: '/concepts/publication' },
      { text: 'Locator', link: '/concepts/locator' },
      { text: 'Slices', link: '/concepts/slices' },
      { text: 'Spreads', link: '/concepts/spreads' },
      { text: 'Settings', link: '/concepts/settings' },
      { text: 'Direction', link: '/concepts/direction' },
      { text: 'Marks', link: '/concepts/marks' },
      { text: 'Read time', link: '/concepts/read-time' },
    ],
  },
  {
    text: 'Fitting in',
    items: [
      { text: 'Theming', link: '/theming' },
      { text: 'Languages', link: '/languages' },
      { text: 'Accessibility', link: '/accessibility' },
      { text: 'Security', link: '/security' },
      { text: 'Formats', link: '/formats' },
      { text: 'Checking a catalogue', link: '/check' },
      { text: 'Questions', link: '/faq' },
    ],
  },
  {
    text: 'Coming from',
    items: [
      { text: 'Another engine', link: '/migration/' },
      { text: 'epub.js', link: '/migration/epub-js' },
      { text: 'react-reader', link: '/migration/react-reader' },
      { text: 'foliate-js', link: '/migration/foliate-js' },
      { text: 'Readium', link: '/migration/readium' },
    ],
  },
]

export default defineConfig({
  title: 'Kurasa',
  description: 'A reading engine for the web',
  lang: 'en',
  srcDir: 'dist/source',
  outDir: 'dist/site',
  cacheDir: 'dist/cache',
  // `npm run docs` checks links in what was built, those to ids, pictures and frames too.
  ignoreDeadLinks: true,
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    logLevel: 'warn',
    plugins: [
      {
        name: 'tokens-by-class',
        // The site is dark by a class of its root, before any of its scripts run.
        transform: (code, id) =>
          id.includes('/theme/tokens.css') ? code.replaceAll('[data-k-theme="night"]', '.dark') : undefined,
        enforce: 'pre',
      },
    ],
    build: { chunkSizeWarningLimit: 5000 },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          // A name is in many pages of the reference: the page that explains it comes first.
          searchOptions: { boostDocument: (id: string) => (id.startsWith('/reference/') ? 0.5 : 1) },
        },
      },
    },
    outline: 'deep',
    nav: [
      { text: 'Guide', link: '/start/', activeMatch: '^/(start|concepts|migration)/' },
      { text: 'Recipes', link: '/recipes/' },
      { text: 'API', link: '/reference/' },
      { text: 'Quality', link: '/quality/epub-tests' },
    ],
    sidebar: {
      '/recipes/': [{ text: 'Recipes', link: '/recipes/', items: pagesIn('recipes') }],
      '/reference/': [
        { text: 'API', link: '/reference/' },
        moduleItems('@kurasa/reader-core'),
        moduleItems('@kurasa/reader-core/publication'),
        moduleItems('@kurasa/reader-core/annotations'),
        moduleItems('@kurasa/reader-react'),
        moduleItems('@kurasa/reader-element'),
      ],
      '/quality/': [
        {
          text: 'Quality',
          items: [
            { text: 'EPUB tests of the W3C', link: '/quality/epub-tests' },
            { text: 'Benchmarks', link: '/quality/benchmarks' },
            { text: 'Weight of the examples', link: '/quality/examples' },
            { text: 'From an empty folder', link: '/quality/first-try' },
            { text: 'Conformance', link: '/quality/conformance' },
            { text: 'Typography', link: '/quality/typography' },
            { text: 'Image books', link: '/quality/image-books' },
            { text: 'Notes', link: '/quality/notes' },
            { text: 'Network and old phones', link: '/quality/network' },
            { text: 'Threats', link: '/quality/threats' },
          ],
        },
        { text: 'Project', items: pagesIn('project') },
      ],
      '/project/': [{ text: 'Project', items: pagesIn('project') }],
      '/': guide,
    },
  },
})
