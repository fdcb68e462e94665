export function installedChromium(): string | undefined
export function findChromium(): string
