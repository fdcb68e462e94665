/** Whether the long suite runs: what a push samples is then whole. */
export const isLong = process.env.KURASA_LONG === '1'
