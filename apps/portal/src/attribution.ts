import type { ClientStorage } from './storage/client-storage.ts'

/** Where a visit came from. `source` is sent as the header `cid`. */
export interface Campaign {
  source: string
  medium: string
  campaign: string
}

export interface Attribution {
  campaign: Campaign
  /** Click id of an advertisement, when one was ever seen. */
  gclid?: string
}

const CHANNEL = 'channel'
const OTHER = 'Other Channel'
const MAX_LENGTH = 128

/** First value of a query parameter, trimmed, at most 128 characters; undefined when empty. */
function parameterOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name)?.trim()
  // By code points, so that a cut never leaves half a character behind.
  return value ? [...value].slice(0, MAX_LENGTH).join('') : undefined
}

/**
 * The campaign a visit belongs to: a complete utm triple, else the channel number `nid`, else what was stored,
 * else "Other Channel". An incomplete triple, in the query or in the store, counts as none.
 */
export function attributionOf(
  query: URLSearchParams,
  stored: Partial<Campaign> & { gclid?: string },
): Attribution {
  const gclid = parameterOf(query, 'gclid') ?? stored.gclid
  const source = parameterOf(query, 'utm_source')
  const medium = parameterOf(query, 'utm_medium')
  const campaign = parameterOf(query, 'utm_campaign')
  if (source && medium && campaign) return { campaign: { source, medium, campaign }, gclid }
  const nid = parameterOf(query, 'nid')
  if (nid) return { campaign: { source: nid, medium: CHANNEL, campaign: nid }, gclid }
  if (stored.source && stored.medium && stored.campaign) {
    return { campaign: { source: stored.source, medium: stored.medium, campaign: stored.campaign }, gclid }
  }
  return { campaign: { source: OTHER, medium: CHANNEL, campaign: OTHER }, gclid }
}

/** Reads the query of the address, decides, stores. Runs once at start, before the first request. */
export function recordAttribution(search: string, storage: ClientStorage): Attribution {
  const attribution = attributionOf(new URLSearchParams(search), {
    source: storage.read('utm_s'),
    medium: storage.read('utm_m'),
    campaign: storage.read('utm_c'),
    gclid: storage.read('gclid'),
  })
  storage.write('utm_s', attribution.campaign.source)
  storage.write('utm_m', attribution.campaign.medium)
  storage.write('utm_c', attribution.campaign.campaign)
  if (attribution.gclid) storage.write('gclid', attribution.gclid)
  return attribution
}
