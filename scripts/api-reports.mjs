import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'

/** The public API of each package as a text in `docs/api`, from its built types: a change of it is seen in review. */

/** Entries by package; the report of an entry has its name. */
const ENTRIES = {
  'reader-core': {
    index: 'reader-core',
    annotations: 'reader-core.annotations',
    publication: 'reader-core.publication',
  },
  'reader-react': { index: 'reader-react' },
  'reader-element': { index: 'reader-element' },
  check: { index: 'check' },
}
const REPORTS = 'docs/api'

/**
 * Compares the reports of a package with its built types.
 *
 * @param update - writes them in place of that
 * @returns what differs, a line each
 */
export function apiFaults(name, update = false) {
  const folder = resolve('packages', name)
  mkdirSync(REPORTS, { recursive: true })
  return Object.entries(ENTRIES[name]).flatMap(([entry, report]) => {
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: join(folder, 'dist', `${entry}.d.ts`),
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'ES2022',
              module: 'ESNext',
              moduleResolution: 'bundler',
              jsx: 'react-jsx',
              lib: ['ES2023', 'DOM', 'DOM.Iterable'],
              types: [],
              skipLibCheck: true,
            },
            files: [join(folder, 'dist', `${entry}.d.ts`)],
          },
        },
        apiReport: {
          enabled: true,
          reportFileName: `${report}.api.md`,
          reportFolder: resolve(REPORTS),
          reportTempFolder: resolve('node_modules/.cache/api'),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: {
          extractorMessageReporting: {
            default: { logLevel: 'none', addToApiReportFile: false },
            // A type that a host meets and cannot name. An error is not written to the report.
            'ae-forgotten-export': { logLevel: 'error', addToApiReportFile: false },
          },
          tsdocMessageReporting: { default: { logLevel: 'none' } },
        },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
    })
    const messages = []
    const { apiReportChanged, succeeded } = Extractor.invoke(config, {
      localBuild: update,
      messageCallback: (message) => {
        if (message.logLevel === 'error') messages.push(message.text)
        message.handled = true
      },
    })
    if (messages.length > 0) return messages.map((text) => `${REPORTS}/${report}.api.md: ${text}`)
    if (!update && (apiReportChanged || !succeeded))
      return [`${REPORTS}/${report}.api.md is not what the types say: npm run api-reports`]
    return []
  })
}
