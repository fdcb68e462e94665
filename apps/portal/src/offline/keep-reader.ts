/** Message to the service worker when a book is downloaded; it has the same constant. */
const KEEP_READER = 'keep-reader'

/** Has the whole reader kept on this phone, for the book that is: without it the book would not open where no network is. */
export function keepReader(): void {
  // Undefined where a page is not served securely.
  const worker: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker
  worker?.ready.then(({ active }) => active?.postMessage(KEEP_READER)).catch(() => undefined)
}
