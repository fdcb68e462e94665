import type { NativeBridge } from './native-bridge.ts'

/**
 * Shares a link: through the app around the page, the phone's own sheet, or the clipboard.
 *
 * @returns how, so that a copy can be confirmed; `nothing` when the person closed the sheet or nothing worked
 */
export async function shareLink(
  link: { title: string; url: string },
  bridge: NativeBridge | undefined,
  navigator: Navigator,
): Promise<'shared' | 'copied' | 'nothing'> {
  if (await bridge?.request('share', link)) return 'shared'
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(link)
      return 'shared'
    }
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'nothing'
  }
}

/**
 * Shares text: through the phone's own sheet, or the clipboard.
 *
 * @returns how; `nothing` when the person closed the sheet or nothing worked
 */
export async function shareText(
  content: { title: string; text: string },
  navigator: Navigator,
): Promise<'shared' | 'copied' | 'nothing'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(content)
      return 'shared'
    }
    await navigator.clipboard.writeText(content.text)
    return 'copied'
  } catch {
    return 'nothing'
  }
}
