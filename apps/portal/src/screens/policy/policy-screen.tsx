export function PrivacyScreen() {
  return null
}

export function TermsScreen() {
  return null
}
