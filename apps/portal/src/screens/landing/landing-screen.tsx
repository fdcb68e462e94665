import { useEffect } from 'react'
import type { ScreenProps } from '../../app/screen-props.ts'

/** The page of its own that a campaign leads to. */
const PAGE = '/landing_page.html'

/** Redirects from this address inside the portal to the landing page, which is separate from it. */
export function LandingScreen({ params }: ScreenProps) {
  useEffect(() => {
    window.location.replace(`${params}` ? `${PAGE}?${params}` : PAGE)
  }, [params])
  return null
}
