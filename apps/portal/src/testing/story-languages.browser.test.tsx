import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import preview from '../../../../.storybook/preview.tsx'
import { type Language, languages, toBcp47 } from '../i18n/locale.ts'

/** A story that can be run, and how its file wrote it. */
interface RunnableStory {
  run(): Promise<void>
  play?: unknown
}
type Written = Record<string, { globals?: { locale?: Language } }> & { default: object }

const files = import.meta.glob<Written>('../**/*.stories.tsx', { eager: true })

/** In English each story is checked by Storybook itself. */
const others = languages.filter((language) => language !== 'en_US')

describe.each(others)('in %s', (language: Language) => {
  for (const [file, stories] of Object.entries(files)) {
    const annotations = setProjectAnnotations([preview, { initialGlobals: { locale: language } }])
    for (const [name, story] of Object.entries<RunnableStory>(composeStories(stories, annotations))) {
      // A story that fixes its language is checked where it stands; one that presses does so by English names.
      if (story.play || stories[name]?.globals?.locale) continue
      it(`${file.replace(/^.*\/|\.stories\.tsx$/g, '')} ${name}`, async () => {
        await story.run()
        expect(document.documentElement.lang).toBe(toBcp47(language))
        const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        ).toEqual([])
      })
    }
  }
})

afterEach(() => {
  document.body.replaceChildren()
})
