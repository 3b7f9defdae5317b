/**
 * WooCommerce puts an apostrophe before a cell that a spreadsheet would take for a formula, and its own import takes it off again: a name
 * such as "-10% box", a text that begins with a dash, and in versions before 2026 the "-1" of a draft.
 */
export const withoutGuard = (cell: string): string => cell.replace(/^\s*'(?=[=+\-@\t\r])/, '')
