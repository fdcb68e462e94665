import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const decides = /[=!]== '(?:ltr|rtl|left|right)'/

/**
 * Files that compare a direction or a side outside of `direction/`. The list only becomes shorter: what computes places takes
 * `inlineSign`, `sideForTurn`, `startGap` or `leftToRight`. Left: values that a file states, and icons and letters that are mirrored.
 */
const known = [
  'packages/reader-core/src/image-book/book-pages.ts',
  'packages/reader-core/src/layout/image-fit.ts',
  'packages/reader-core/src/layout/zoom.ts',
  'packages/reader-core/src/notes/read-note.ts',
  'packages/reader-core/src/paginator/carry-bidi-context.ts',
  'packages/reader-core/src/publication/epub/epub-metadata.ts',
  'packages/reader-core/src/publication/page-progression.ts',
  'packages/reader-core/src/publication/manifest/parse-manifest.ts',
  'packages/reader-core/src/sanitise/old-formulas.ts',
  'packages/reader-core/src/section/section-loader.ts',
  'packages/reader-react/src/contents-panel/contents-dialog.tsx',
  'packages/reader-react/src/image-book-view/image-strip.tsx',
  'packages/reader-react/src/image-book-view/strip-place.ts',
  'packages/reader-react/src/listen-bar/listen-sheet.tsx',
  'packages/reader-react/src/progress-bar/progress-bar.tsx',
  'packages/reader-react/src/reader-controls/reader-controls.tsx',
  'packages/reader-react/src/reader/coming-bars.tsx',
  'packages/reader-react/src/reader/reader.tsx',
  'packages/reader-react/src/search-panel/search-bar.tsx',
  'packages/reader-react/src/search-panel/search-body.tsx',
  'packages/reader-react/src/search-panel/search-panel.tsx',
  'packages/reader-react/src/settings-panel/setting-choices.ts',
  'packages/reader-react/src/settings-panel/settings-sheet.tsx',
  'packages/reader-react/src/slider/slider.tsx',
  'packages/reader-react/src/tabs/tabs.tsx',
  'packages/reader-react/src/theme/face-choices.ts',
  'packages/reader-react/src/thumbnail-strip/thumbnail-row.tsx',
  'packages/reader-react/src/way-back/way-back-chip.tsx',
]

it('no other file decides between left and right', () => {
  const files = ['packages/reader-core/src', 'packages/reader-react/src']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|\/testing\/|\/src\/direction\//.test(file))
    .filter((file) => decides.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(files.filter((file) => !known.includes(file))).toEqual([])
})
