/** Milliseconds without a change after which a story has come to rest. */
const QUIET = 100
/** Milliseconds after which one that never rests is taken as it is. */
const LONGEST = 3000
/** Elements that every story shows once its texts are loaded. */
const SOMETHING = 'h1, h2, h3, p, svg, section, button, a, input, [role="status"]'

/** Resolves when what a story awaits has come: it shows something, and nothing of it changes for a moment. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    const isEmpty = () => document.body.querySelector(SOMETHING) === null
    const done = () => {
      changes.disconnect()
      clearTimeout(quiet)
      clearTimeout(longest)
      resolve()
    }
    const wait = () => setTimeout(() => (isEmpty() ? undefined : done()), QUIET)
    let quiet = wait()
    const longest = setTimeout(done, LONGEST)
    const changes = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = wait()
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
