/** The site of `.vitepress/config.ts`, from pages in `dist/source` to `dist/site`. */
export { build as buildSite } from 'vitepress'
