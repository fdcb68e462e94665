import type { Language } from '../locale.ts'
import type { TextArea } from '../text-keys.ts'

type Loader = () => Promise<{ texts: Partial<Record<string, string>> }>

/** One chunk for each area of each language; only what is shown is loaded. */
export const loaders: Record<Language, Record<TextArea, Loader>> = {
  en_US: {
    base: () => import('./en-us/base.ts'),
    account: () => import('./en-us/account.ts'),
    money: () => import('./en-us/money.ts'),
    shelf: () => import('./en-us/shelf.ts'),
    discovery: () => import('./en-us/discovery.ts'),
    assistant: () => import('./en-us/assistant.ts'),
    support: () => import('./en-us/support.ts'),
    points: () => import('./en-us/points.ts'),
    offline: () => import('./en-us/offline.ts'),
    failure: () => import('./en-us/failure.ts'),
    policies: () => import('./en-us/policies.ts'),
  },
  sw_KE: {
    base: () => import('./sw-ke/base.ts'),
    account: () => import('./sw-ke/account.ts'),
    money: () => import('./sw-ke/money.ts'),
    shelf: () => import('./sw-ke/shelf.ts'),
    discovery: () => import('./sw-ke/discovery.ts'),
    assistant: () => import('./sw-ke/assistant.ts'),
    support: () => import('./sw-ke/support.ts'),
    points: () => import('./sw-ke/points.ts'),
    offline: () => import('./sw-ke/offline.ts'),
    failure: () => import('./sw-ke/failure.ts'),
    policies: () => import('./sw-ke/policies.ts'),
  },
  ar_SA: {
    base: () => import('./ar-sa/base.ts'),
    account: () => import('./ar-sa/account.ts'),
    money: () => import('./ar-sa/money.ts'),
    shelf: () => import('./ar-sa/shelf.ts'),
    discovery: () => import('./ar-sa/discovery.ts'),
    assistant: () => import('./ar-sa/assistant.ts'),
    support: () => import('./ar-sa/support.ts'),
    points: () => import('./ar-sa/points.ts'),
    offline: () => import('./ar-sa/offline.ts'),
    failure: () => import('./ar-sa/failure.ts'),
    policies: () => import('./ar-sa/policies.ts'),
  },
}
