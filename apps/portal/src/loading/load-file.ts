import { FileError } from './file-error.ts'
import { noteByte, SILENCE, silenceSince, whenAgain } from './progress.ts'

/** Delays before a failed file is requested again, ms. */
const RETRY_DELAYS = [400, 2000]

/** How often a file is requested while the line is silent. */
const MOST_REQUESTS = 3

/** Loads in progress and completed loads, by address. A failed load is removed. */
const loads = new Map<string, Promise<void>>()

/** Downloads a whole file into the cache of the browser. @throws {FileError} */
async function download(href: string, init: RequestInit): Promise<void> {
  let response: Response
  try {
    response = await fetch(href, init)
    if (response.ok && /javascript|css/.test(response.headers.get('content-type') ?? '')) {
      noteByte()
      const stream = response.body?.getReader()
      while (stream && !(await stream.read()).done) noteByte()
      return
    }
  } catch (cause) {
    throw new FileError('unreached', href, { cause })
  }
  void response.body?.cancel().catch(() => undefined)
  const { status, ok } = response
  throw new FileError(status === 404 || status === 410 ? 'gone' : ok ? 'foreign' : 'down', href)
}

/** Requests a file, and once more beside it while the line is silent; the first whole answer counts. @throws {FileError} */
function downloadInTime(href: string): Promise<void> {
  const controller = new AbortController()
  let open = 0
  let requests = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    const request = () => {
      open++
      requests++
      // The browser's cache delays a second request until the first one ends, unless the request forces a reload.
      const cache = requests > 1 ? 'reload' : 'default'
      download(href, { signal: controller.signal, cache }).then(resolve, (error: unknown) => {
        open--
        if (open === 0) reject(error)
      })
    }
    // Beside the requests under way: the first whole answer counts.
    end = whenAgain(() => {
      if (requests < MOST_REQUESTS) request()
    })
    const startedAt = performance.now()
    const watch = () => {
      const silence = silenceSince(startedAt)
      if (silence < SILENCE) timer = setTimeout(watch, SILENCE - silence)
      else if (requests < MOST_REQUESTS) {
        request()
        timer = setTimeout(watch, SILENCE)
      } else reject(new FileError('unreached', href))
    }
    request()
    timer = setTimeout(watch, SILENCE)
  })
  return ended.finally(() => {
    end()
    clearTimeout(timer)
    controller.abort()
  })
}

async function downloadWithRetries(href: string): Promise<void> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await downloadInTime(href)
    } catch (error) {
      if (error instanceof FileError && error.fault === 'gone') throw error
      if (globalThis.navigator?.onLine === false) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return downloadInTime(href)
}

/**
 * Downloads a script or style sheet of the portal into the cache of the browser, once. Many browsers keep a failed `import()` for as
 * long as the page lives (Chromium before 150, Firefox before 155), so only downloaded files are imported.
 *
 * @throws {FileError} after three attempts; the next call tries again
 */
export function loadFile(href: string): Promise<void> {
  let loading = loads.get(href)
  if (!loading) {
    loading = downloadWithRetries(href)
    loads.set(href, loading)
    loading.catch(() => loads.delete(href))
  }
  return loading
}
