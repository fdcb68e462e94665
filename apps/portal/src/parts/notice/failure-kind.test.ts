import { afterEach, expect, it, vi } from 'vitest'
import { PortalError } from '../../api/portal-error.ts'
import { FileError } from '../../loading/file-error.ts'
import { failureKindOf } from './failure-kind.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number) => new PortalError('answer', 'x', { status, code: 500 })

it.each([
  ['no answer', new PortalError('network', 'x'), 'unreached'],
  ['none in time', new PortalError('timeout', 'x'), 'unreached'],
  ['the page of a gateway', new PortalError('network', 'x', { status: 502 }), 'down'],
  ['a server that failed', answer(500), 'down'],
  ['a refusal', answer(403), 'refused'],
  ['an answer of another shape', new PortalError('contract', 'x', { status: 200 }), 'new'],
  [
    'a script that is gone (Chromium)',
    new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
    'new',
  ],
  [
    'a script that is gone (Firefox)',
    new TypeError('error loading dynamically imported module: /a.js'),
    'new',
  ],
  ['a script that is gone (WebKit)', new TypeError('Importing a module script failed.'), 'new'],
  ['a method that the browser lacks', new TypeError('a.toSorted is not a function'), 'old'],
  ['the login page of a hotspot', new PortalError('network', 'x', { isForeign: true }), 'hotspot'],
  ['a file that is the page of a hotspot', new FileError('foreign', '/a.js'), 'hotspot'],
  ['storage that is closed', new DOMException('x', 'SecurityError'), 'blocked'],
  ['a full phone', new DOMException('x', 'QuotaExceededError'), 'full'],
  ['anything else', new Error('x'), 'unreached'],
])('%s', (_what, error, kind) => expect(failureKindOf(error)).toBe(kind))

it.each([new PortalError('network', 'x'), new TypeError('Failed to fetch dynamically imported module'), 'x'])(
  'without a network %s is that',
  (error) => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(failureKindOf(error)).toBe('offline')
  },
)
