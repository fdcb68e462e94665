import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cruise, format } from 'dependency-cruiser'
import extractDependencyCruiserConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { folderFaults, folderImports, knots } from './folder-cycles.mjs'

/**
 * `npm run depcruise [-- --list] [--root <folder>] [folder …]`: rules of .dependency-cruiser.cjs between files, and no cycle between
 * the folders of a package but those in scripts/folder-exceptions.json, a list that only becomes shorter. `--list` prints the
 * folders that form cycles. Exceptions count for this repository only, not for another root.
 */
const { values: options, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, root: { type: 'string' } },
  allowPositionals: true,
})
const folders = positionals.length > 0 ? positionals : ['packages', 'apps', '.storybook']
const config = await extractDependencyCruiserConfig('./.dependency-cruiser.cjs')
const { output } = await cruise(
  folders,
  {
    ...config.options,
    ruleSet: config,
    validate: true,
    ...(options.root && { baseDir: options.root }),
  },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const { error } = output.summary
if (error > 0) console.log((await format(output, { outputType: 'err' })).output)

const exceptions = options.root
  ? {}
  : JSON.parse(readFileSync(new URL('folder-exceptions.json', import.meta.url), 'utf8'))
const faults = folderFaults(output.modules, exceptions)
for (const fault of faults) console.log(fault)
if (options.list) {
  for (const [home, edges] of folderImports(output.modules)) {
    console.log(`${home}: ${(exceptions[home] ?? []).length} exceptions`)
    for (const members of knots(edges.keys()))
      console.log(`  cycle of ${members.length}: ${members.join(' ')}`)
  }
}
console.log(`${output.summary.totalCruised} modules, ${error + faults.length} faults`)
process.exit(error + faults.length === 0 ? 0 : 1)
