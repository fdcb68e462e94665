/** Markup that is safe to send: made by `html` alone. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Text as it is written in markup and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Value = string | number | Html | undefined | null | false | readonly Value[]

function written(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(written).join('')
  return escapeHtml(String(value))
}

/** Markup of a template: every value is escaped unless it is markup itself; lists are joined, absent values left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + written(values[index])).join(''))
