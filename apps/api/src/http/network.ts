import { isIPv6 } from 'node:net'

/** Networks that an address is in, by which calls and codes are counted. */
export interface Networks {
  /**
   * Of one subscriber: of IPv6 the first 64 bits, since each subscriber has as many addresses as they like. Of IPv4 the
   * address, which a mobile network shares among thousands.
   */
  subscriber: string
  /** Of one site or a part of a mobile network: of IPv6 the first 48 bits; of IPv4 the address. */
  site: string
  /** Whether `subscriber` is one line. */
  isOneLine: boolean
}

/** @param address - an IPv4 or IPv6 address, of IPv6 in any form */
export function networksOf(address: string): Networks {
  if (!isIPv6(address)) return { subscriber: address, site: address, isOneLine: false }
  const groups = groupsOf(address)
  const prefix = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`
  return { subscriber: prefix(4), site: prefix(3), isOneLine: true }
}

/** The eight groups of an IPv6 address, in hexadecimal without zeros in front. */
function groupsOf(address: string): string[] {
  // An IPv4 address may replace the last two groups; only the first four matter here.
  const [text = ''] = address.split('%')
  const [head = '', tail] = text.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const parts = (half: string) => (half === '' ? [] : half.split(':'))
  const before = parts(head)
  const after = parts(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
