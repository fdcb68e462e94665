import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/policies.ts'

export const texts: LocaleTexts<typeof english> = {
  'policy.privacy': 'الخصوصية',
  'policy.terms': 'الشروط',
}
