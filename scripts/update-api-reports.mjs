import { apiFaults } from './api-reports.mjs'
import { buildPackages } from './packed.mjs'

/** `npm run api-reports`: writes `docs/api` from the types of the packages. */
for (const name of buildPackages()) for (const fault of apiFaults(name, true)) console.log(fault)
