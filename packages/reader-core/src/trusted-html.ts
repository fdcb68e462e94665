import { withStyleTexts } from './style-attributes.ts'

type CreateHtml = (source: string) => string

/** The part of `window.trustedTypes` that is used. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: CreateHtml }): { createHTML: CreateHtml }
}

const plain = { createHTML: (source: string) => source }
/** Of this page, which may create a policy of a name once. */
let policy: { createHTML: CreateHtml } | undefined

/**
 * A source for a parser, trusted where the page requires Trusted Types, by a policy named `kurasa`. The one place that trusts a
 * string: what is parsed goes into documents that run and load nothing, and is sanitised before it is shown. Its `style` attributes
 * have another name till then. Where the page refuses the policy it stays a string, which the page's default policy may take.
 *
 * @see https://w3c.github.io/trusted-types/dist/spec/
 */
export function trustedHtml(source: string): string {
  if (!policy) {
    policy = plain
    try {
      policy =
        (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('kurasa', plain) ?? plain
    } catch {}
  }
  return policy.createHTML(withStyleTexts(source))
}
