// `npm run fakes`: providers of payments on this machine.
import './require-node.mjs'
import { buildApi } from './build-api.mjs'

await import(buildApi('fakes'))
