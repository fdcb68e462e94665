import { type PortalConfig, policyVersion } from '@kurasa/portal-contract'

export const sampleConfig: PortalConfig = {
  promo: { priceKsh: 10, periodDays: 1 },
  packagesOn: true,
  billing: { channel: 'simulated', autoRenew: true },
  he: false,
  ai: { on: true, external: false },
  contact: {
    hotline: '+254 700 000 000',
    hours: '08:00–20:00',
    email: 'support@kurasa.example',
    whatsapp: '+254 700 000 001',
  },
  consentVersion: policyVersion,
  sorts: ['added_desc', 'added_asc', 'title_asc'],
  reportCategories: ['reading', 'payment', 'subscription', 'account', 'points', 'request_a_book', 'other'],
  demo: false,
}
