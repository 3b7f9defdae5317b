/** A Markdown table; a bar inside a cell is escaped because it would end the cell. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export function chapter(title: string, source: string, ...parts: string[]): string {
  return [`# ${title}`, '', `From \`${source}\`.`, '', parts.join('\n\n'), ''].join('\n')
}

export const code = (text: string) => `\`${text}\``
