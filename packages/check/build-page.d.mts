export function buildPage(outDir: string, conditions?: readonly string[]): Promise<void>
