export function chromiumOnPath(): string | undefined
export function findChromium(): string
