import type { Config } from './config.ts'
import { OperatorError } from './operator-error.ts'

/** Contacts that readers of a real portal turn to. */
const CONTACTS = ['CONTACT_HOTLINE', 'CONTACT_HOURS', 'CONTACT_EMAIL', 'CONTACT_WHATSAPP'] as const

/**
 * Refuses a server for real readers that runs on the values of a demonstration. Every server is one for real readers
 * unless `KURASA_DEV` is 1.
 *
 * @param variables - as in `process.env`; empty ones count as absent
 * @throws {OperatorError} a sentence, on a line of its own, for each setting that is missing
 */
export function refuseDemonstration(
  { isProduction, devTools, allowedDevTools }: Pick<Config, 'isProduction' | 'devTools' | 'allowedDevTools'>,
  variables: Record<string, string | undefined>,
): void {
  if (!isProduction) {
    if (variables.NODE_ENV !== 'production') return
    throw new OperatorError('KURASA_DEV is 1 and NODE_ENV is production: leave one of them out.')
  }
  const sentences: string[] = []
  const origin = variables.PUBLIC_ORIGIN
  if (!origin) {
    sentences.push(
      'PUBLIC_ORIGIN is not set: name the address at which readers open the portal, or set KURASA_DEV=1 for development.',
    )
  } else if (!origin.startsWith('https:')) {
    sentences.push(
      `PUBLIC_ORIGIN is ${origin}: readers need an address with https, or set KURASA_DEV=1 for development.`,
    )
  }
  if (!variables.DATABASE_URL) {
    sentences.push(
      'DATABASE_URL is not set: name a PostgreSQL, to which `kurasa migrate-to postgres://…` moves what a data folder holds, or set KURASA_DEV=1 for development.',
    )
  }
  const missing = CONTACTS.filter((name) => !variables[name])
  if (missing.length) {
    sentences.push(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set: name contacts of your own.`,
    )
  }
  if (!variables.TRUSTED_PROXIES) {
    sentences.push(
      'TRUSTED_PROXIES is not set: name the addresses of the proxy before this server (127.0.0.1 on this machine), or all readers count as one.',
    )
  }
  const simulated = [...devTools].filter((tool) => !allowedDevTools.has(tool))
  if (simulated.length) {
    sentences.push(
      `The services ${simulated.join(', ')} are simulated: set ALLOW_DEV=${[...devTools].join(',')} for a public demonstration, or KURASA_DEV=1 for development.`,
    )
  }
  if (sentences.length) throw new OperatorError(sentences.join('\n'))
}
