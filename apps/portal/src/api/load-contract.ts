type Contract = typeof import('./called-contract.ts')

/** The contract with its parser: the one file that every answer of the server needs, except those that came with the page. */
export const loadContract = (): Promise<Contract> => import('./called-contract.ts')
