import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', publication: 'src/publication/index.ts' },
  format: 'esm',
  dts: true,
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  sourcemap: true,
})
