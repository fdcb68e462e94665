import { setPriority } from 'node:os'

/** Between the normal priority and `PRIORITY_BELOW_NORMAL`: a third of the processor time where both are short of it. */
const BEHIND_PAGES = 5

/** Set-up of tests without a browser: pages that run beside them keep their frames. See `scripts/test.mjs`. */
if (process.env.KURASA_WITH_PAGES) setPriority(BEHIND_PAGES)
