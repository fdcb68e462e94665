import '@kurasa/reader-element'
import '@kurasa/reader-element/fonts.css'
import type { Locator } from '@kurasa/reader-react'
import { createApp, h, ref } from 'vue'

const Book = {
  setup() {
    const place = ref<Locator>()
    return () => [
      h('kurasa-reader', {
        src: '/books/flatland.epub',
        onLocatorchange: ({ detail }: CustomEvent<{ locator: Locator }>) => {
          place.value = detail.locator
        },
      }),
      h('output', `${Math.round((place.value?.locations.totalProgression ?? 0) * 100)} %`),
    ]
  },
}

createApp(Book).mount('#book')
