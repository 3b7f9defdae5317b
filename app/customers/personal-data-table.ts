import { personalData } from './personal-data.ts'

/** The table of docs/personal-data.md. */
export function personalDataTable(): string {
  const rows = personalData.map(({ table, columns, fate, why }) => {
    const names = columns === '*' ? 'all' : columns.map((column) => `\`${column}\``).join(', ')
    return `| \`${table}\` | ${names} | ${fate} | ${why} |`
  })
  return ['| table | columns | an erasure | why |', '|---|---|---|---|', ...rows].join('\n')
}
