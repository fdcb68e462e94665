import { join } from 'node:path'
import { Application } from 'typedoc'

/** The reference of the API, from the types of the packages and their comments, as pages in Markdown. */
const MODULES = ['reader-core', 'reader-react', 'reader-element', 'annotations', 'gestures', 'publication']

/** @throws {Error} when it cannot be made */
export async function writeReference(target, root) {
  const docs = join(root, 'apps/docs')
  const app = await Application.bootstrapWithPlugins({
    entryPoints: MODULES.map((name) => join(docs, 'src/reference', `${name}.ts`)),
    tsconfig: join(docs, 'src/reference/tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: target }],
    name: 'API reference',
    // Types are checked by `npm run check`.
    skipErrorChecking: true,
    disableSources: true,
    disableGit: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    readme: 'none',
    logLevel: 'Warn',
    validation: { notExported: false, invalidLink: true, notDocumented: false },
    sort: ['alphabetical'],
    router: 'member',
    entryFileName: 'index',
    hidePageHeader: true,
    hideBreadcrumbs: false,
    useCodeBlocks: true,
    expandObjects: false,
    parametersFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    sanitizeComments: true,
  })
  const project = await app.convert()
  if (!project) throw new Error('The reference could not be made.')
  app.validate(project)
  await app.generateOutputs(project)
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('The reference has faults, see above.')
}
