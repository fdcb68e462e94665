import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    publication: 'src/publication/index.ts',
    direction: 'src/direction/reading-direction.ts',
    sanitise: 'src/sanitise/index.ts',
    // A worker is a file of its own, which the code names by its place.
    'border-worker': 'src/image-book/border-worker.ts',
  },
  format: 'esm',
  dts: true,
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  sourcemap: true,
  plugins: [
    {
      name: 'worker-files',
      renderChunk: (code) => code.replaceAll('border-worker.ts', 'border-worker.js'),
    },
  ],
})
