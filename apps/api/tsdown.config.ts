import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    cli: 'src/cli.ts',
    'import-worker': 'src/import/import-worker.ts',
    fakes: 'src/fakes.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  sourcemap: true,
  dts: false,
  // A server that runs from here loads some of its files later: building again must not take them away.
  clean: false,
  deps: { alwaysBundle: [/^@kurasa\//] },
  inputOptions: { resolve: { conditionNames: ['@kurasa/source', 'import', 'node', 'default'] } },
})
