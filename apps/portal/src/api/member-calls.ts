export { getEntitlements, getMe } from '@kurasa/portal-contract'
