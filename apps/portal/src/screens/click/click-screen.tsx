import { postClick } from '@kurasa/portal-contract'
import { useEffect } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { ownAddress, paths } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { recordAttribution } from '../../attribution.ts'
import { clientStorage } from '../../storage/client-storage.ts'

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'nid', 'gclid'] as const
/** As long as the contract takes, in characters. */
const LONGEST_VALUE = 128
const LONGEST_TARGET = 500

/** Returns the campaign of a click and its target, and nothing else of its address. */
export function clickOf(params: URLSearchParams): { params: Record<string, string>; to: string } {
  const campaign: Record<string, string> = {}
  for (const name of CAMPAIGN) {
    const value = params.get(name)?.trim().slice(0, LONGEST_VALUE)
    if (value) campaign[name] = value
  }
  const target = ownAddress(params.get('to'))
  return { params: campaign, to: target && target.length <= LONGEST_TARGET ? target : paths.landing }
}

/** A link of an advertisement: counts the click and makes way for where it leads, so that Back never meets it. */
export function ClickScreen({ params }: ScreenProps) {
  const client = usePortalClient()
  const { replace } = useNavigation()
  useEffect(() => {
    recordAttribution(`?${params}`, clientStorage)
    const click = clickOf(params)
    client.call(postClick, click, { silent: true, keepalive: true }).catch(() => undefined)
    // The landing page knows where it came from by what was just stored.
    replace(click.to)
  }, [client, params, replace])
  return null
}
