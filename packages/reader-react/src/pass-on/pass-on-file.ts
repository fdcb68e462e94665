/** Whether the share sheet of the system takes a file; else it is saved. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true

/** Gives a file to the share sheet of the system, or saves it where there is none for it. */
export async function passOnFile(file: File, title: string): Promise<void> {
  const shared = { files: [file], title }
  if (canShareFile(file)) {
    try {
      await navigator.share(shared)
      return
    } catch (error) {
      // Closed without sharing is no error.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Makes a name for a file that every system takes. @param title - of a book or a list */
export function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, '')
      .slice(0, 80)
      .trim() || 'marks'
  )
}
