const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day on which a moment falls in Nairobi, `yyyy-mm-dd`: daily rules go by it, whatever a device reports. */
export function nairobiDay(at: Date): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of calendar.formatToParts(at)) part[type] = value
  return `${part.year}-${part.month}-${part.day}`
}
