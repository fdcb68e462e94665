import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  dts: true,
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  sourcemap: true,
})
