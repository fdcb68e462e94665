import { expect, it } from 'vitest'
import { networksOf } from './network.ts'

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('the address %s is in the networks %s and %s', (address, subscriber, site) => {
  expect(networksOf(address)).toEqual({ subscriber, site, isOneLine: address.includes(':') })
})
