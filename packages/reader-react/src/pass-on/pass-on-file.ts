/** Gives a file to the share sheet of the system, or saves it where there is none for it. */
export async function passOnFile(file: File, title: string): Promise<void> {
  const shared = { files: [file], title }
  if (navigator.canShare?.(shared)) {
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
