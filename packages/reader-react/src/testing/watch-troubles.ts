/** Collects what must never happen in a test: errors and warnings of the console, and unhandled ones. */
export function watchTroubles(): { list: string[]; end(): void } {
  const list: string[] = []
  const { error, warn } = console
  console.error = (...words: unknown[]) => {
    // React warns so in tests that wait for conditions instead of wrapping them; it is no trouble of the reader.
    if (!/act\(/.test(String(words[0]))) list.push(`console: ${words.map(String).join(' ')}`)
  }
  console.warn = (...words: unknown[]) => void list.push(`warning: ${words.map(String).join(' ')}`)
  const end = new AbortController()
  const { signal } = end
  window.addEventListener('error', (event) => list.push(`error: ${event.message}`), { signal })
  window.addEventListener('unhandledrejection', (event) => list.push(`unhandled: ${String(event.reason)}`), {
    signal,
  })
  return {
    list,
    end() {
      Object.assign(console, { error, warn })
      end.abort()
    },
  }
}
