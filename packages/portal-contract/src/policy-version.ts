/** Version of the privacy policy and the terms, as their words stand in the portal; recorded at the first login. */
export const policyVersion = '2026-11-27'
