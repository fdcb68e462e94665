/** Import direction between the rooms. `npm run check` runs it. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'A cycle means that two files are one subject, or that a noun lives in the wrong file.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'core-is-pure',
      comment: 'The engine knows no framework, no contract and no app.',
      severity: 'error',
      from: { path: '^packages/reader-core/src' },
      to: {
        path: '^(packages/(reader-react|portal-contract)|apps)/|node_modules/(react|react-dom|@react-spring|@use-gesture|zod)/',
      },
    },
    {
      name: 'reader-react-knows-core-only',
      severity: 'error',
      from: { path: '^packages/reader-react/src' },
      to: { path: '^(packages/portal-contract|apps)/' },
    },
    {
      name: 'reader-element-reaches-the-engine-through-reader-react',
      severity: 'error',
      from: { path: '^packages/reader-element/src' },
      to: { path: '^(packages/(reader-core|portal-contract)|apps)/' },
    },
    {
      name: 'check-reaches-the-engine-by-its-public-door',
      severity: 'error',
      from: { path: '^packages/check/src' },
      to: {
        path: '^(packages/(reader-(react|element)|portal-contract)|apps)/|^packages/reader-core/src/(?!index)',
      },
    },
    {
      name: 'contract-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/portal-contract/src' },
      to: { path: '^(packages/reader-(core|react)|apps)/' },
    },
    {
      name: 'portal-reaches-the-engine-through-reader-react',
      severity: 'error',
      from: { path: '^apps/portal/src' },
      to: { path: '^(packages/reader-core|apps/api)/' },
    },
    {
      name: 'api-takes-what-needs-no-screen',
      comment: 'Opening and sanitising books run on a server too; nothing else of the engine does.',
      severity: 'error',
      from: { path: '^apps/api/src' },
      to: {
        path: '^(packages/reader-react|apps/portal)/|^packages/reader-core/src/(?!(publication|sanitise)/)',
      },
    },
    {
      name: 'publication-needs-no-screen',
      comment: 'What a book is runs in Node too, so it asks for its XML parser and names no view.',
      severity: 'error',
      from: { path: '^packages/reader-core/src/publication', pathNot: '\\.test\\.' },
      to: { path: '^packages/reader-core/src/(paginator|navigator|section|create-reader)' },
    },
    {
      name: 'sanitise-needs-no-screen',
      comment:
        'A server sanitises chapters by the same rules as the reader: they are given a DOM and name no view.',
      severity: 'error',
      from: { path: '^packages/reader-core/src/sanitise', pathNot: '\\.test\\.' },
      to: {
        path: '^packages/reader-core/src/',
        pathNot:
          '^packages/reader-core/src/(sanitise|publication)/|/(errors|load-part|losses|steps|style-attributes|trusted-html).ts$',
      },
    },
    {
      name: 'sections-know-no-pages',
      comment: 'Pages are cut from sections: layout and rules, then tables, then section, then paginator.',
      severity: 'error',
      from: {
        path: '^packages/reader-core/src/(section|tables|layout-rules|layout)/',
        pathNot: '\\.test\\.',
      },
      to: { path: '^packages/reader-core/src/paginator/' },
    },
    {
      name: 'tables-know-no-sections',
      severity: 'error',
      from: { path: '^packages/reader-core/src/(tables|layout-rules|layout)/', pathNot: '\\.test\\.' },
      to: { path: '^packages/reader-core/src/section/' },
    },
    {
      name: 'screens-import-no-other-screen',
      severity: 'error',
      from: { path: '^apps/portal/src/screens/([^/]+)/' },
      to: { path: '^apps/portal/src/screens/', pathNot: '^apps/portal/src/screens/$1/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|json)$|[?]|^virtual:' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@kurasa/source', 'import', 'browser', 'default', 'types'],
    },
  },
}
