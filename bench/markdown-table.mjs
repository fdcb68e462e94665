/** A table in Markdown under a heading; empty without rows. */
export function table(title, note, columns, rows) {
  if (rows.length === 0) return ''
  return [
    `### ${title}`,
    '',
    ...(note ? [note, ''] : []),
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---:').join('|')}|`,
    ...rows.map(([name, ...cells]) => `| ${name} | ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}
