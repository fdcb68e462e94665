import { expect, it } from 'vitest'
import { sampleSubscription } from '../testing/sample-member.ts'
import { mayDownload } from './may-download.ts'

it('a download is offered of what is free, bought, or open to the member', () => {
  const subscriber = { subscription: { ...sampleSubscription, isOpen: true }, ownedBookIds: [] }
  const former = { subscription: { ...sampleSubscription, isOpen: false }, ownedBookIds: [] }
  const owner = { subscription: null, ownedBookIds: ['b'] }
  const offered = (access: 'free' | 'member' | 'paid') =>
    [undefined, former, subscriber, owner].map((rights) => mayDownload({ id: 'b', access }, rights))
  expect(offered('free')).toEqual([true, true, true, true])
  expect(offered('member')).toEqual([false, false, true, true])
  expect(offered('paid')).toEqual([false, false, false, true])
})
