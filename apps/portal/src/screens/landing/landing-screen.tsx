import { useEffect } from 'react'
import type { ScreenProps } from '../../app/screen-props.ts'

/** The page of its own that a campaign leads to. */
const PAGE = '/landing_page.html'

/** Hands whoever comes to this address inside the portal over to the landing page, which stands apart from it. */
export function LandingScreen({ params }: ScreenProps) {
  useEffect(() => {
    window.location.replace(params.size > 0 ? `${PAGE}?${params}` : PAGE)
  }, [params])
  return null
}
