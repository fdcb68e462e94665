export const texts = {
  'policy.privacy': 'Privacy',
  'policy.terms': 'Terms',
} as const
