/** Operating system and version from the user agent, at most 60 characters. */
export function osOf(userAgent: string): string {
  const android = /Android (\d+(?:\.\d+)*)/.exec(userAgent)
  if (android) return `Android ${android[1]}`
  const ios = /(?:iPhone|iPad|iPod).*? OS (\d+(?:_\d+)*)/.exec(userAgent)
  if (ios) return `iOS ${ios[1]!.replaceAll('_', '.')}`
  const windows = /Windows NT (\d+\.\d+)/.exec(userAgent)
  if (windows) return `Windows ${windows[1]}`
  const mac = /Mac OS X (\d+(?:[._]\d+)*)/.exec(userAgent)
  if (mac) return `macOS ${mac[1]!.replaceAll('_', '.')}`
  if (/CrOS/.test(userAgent)) return 'ChromeOS'
  return /Linux/.test(userAgent) ? 'Linux' : 'unknown'
}
