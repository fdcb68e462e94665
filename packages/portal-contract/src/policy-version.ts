/** Version of the privacy policy and the terms, as the portal shows them; recorded at the first login. */
export const policyVersion = '2026-11-28'
