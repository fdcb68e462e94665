/** Puts text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without a safe origin, or without leave, the old way: the browser copies what is selected.
    document.execCommand('copy')
  }
}

/** Gives text to the share sheet of the system. */
export function shareText(text: string, title: string): void {
  // Closed without sharing is no error.
  navigator.share({ text, title }).catch(() => undefined)
}
