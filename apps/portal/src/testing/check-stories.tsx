import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import axe from 'axe-core'
import { afterEach, expect, inject, it } from 'vitest'
import preview from '../../../../.storybook/preview.tsx'
import { type Language, toBcp47 } from '../i18n/locale.ts'

/** A story that can be run, and how its file wrote it. */
interface RunnableStory {
  run(): Promise<void>
  play?: unknown
}
type Written = Record<string, { globals?: { locale?: Language } }> & { default: object }

const files = import.meta.glob<Written>('../**/*.stories.tsx', { eager: true })

/**
 * Defines the tests of a file that runs the stories in one language, with axe: every third one on a push, all of them in
 * the long suite. English is checked by Storybook itself. One file a language: their pages run side by side.
 */
export function checkStoriesIn(language: Language) {
  afterEach(() => {
    document.body.replaceChildren()
  })

  for (const [file, stories] of Object.entries(files)) {
    const annotations = setProjectAnnotations([preview, { initialGlobals: { locale: language } }])
    const composed = Object.entries<RunnableStory>(composeStories(stories, annotations))
    for (const [index, [name, story]] of composed.entries()) {
      if (!inject('isLong') && index % 3 > 0) continue
      // A story with a fixed language is checked in that one; one with a play function finds elements by English names.
      if (story.play || stories[name]?.globals?.locale) continue
      it(`${file.replace(/^.*\/|\.stories\.tsx$/g, '')} ${name}`, async () => {
        await story.run()
        expect(document.documentElement.lang).toBe(toBcp47(language))
        // Colours are the same in every language, and half the cost: Storybook checks them in English.
        const rules = {
          region: { enabled: false },
          'color-contrast': { enabled: inject('isLong') },
        }
        const { violations } = await axe.run(document.body, {
          rules,
          resultTypes: ['violations'],
          preload: false,
        })
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        ).toEqual([])
      })
    }
  }
}
