/** Version of the privacy policy and the terms whose words are in the portal; recorded at the first login. */
export const policyVersion = '2026-11'
