import { describe, expect, it } from 'vitest'
import { faqSpan } from './index.ts'

describe('a link of an answer', () => {
  it.each([
    '/subscribe',
    '/list?type=category',
    'https://kurasa.example',
    'tel:+254700000000',
    'mailto:a@b.example',
  ])('may lead to %s', (href) => expect(faqSpan.parse({ text: 'x', href }).href).toBe(href))

  it.each([
    '//evil.example',
    '/\\evil.example',
    'http://x.example',
    'javascript:alert(1)',
    ' /x',
    'data:text/html,x',
    '',
  ])('never leads to %j', (href) => expect(faqSpan.safeParse({ text: 'x', href }).success).toBe(false))
})
