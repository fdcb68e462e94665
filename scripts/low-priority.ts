import { constants, setPriority } from 'node:os'

/** Set-up of tests without a browser: pages that run beside them keep their frames. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
