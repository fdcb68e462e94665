export function isInShare(index: number, of: number): boolean
