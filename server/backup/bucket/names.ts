/** Sorted by name they are sorted by time. The last letters keep two of the same second apart: no storage has to. */
const ours = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{8}\.barrow$/

/** `2026-11-29T031500Z-3f9a07c2.barrow`: without a colon, which some programs take for a drive. */
export const nameOf = (made: Date, random: string): string =>
  `${made.toISOString().slice(0, 19).replaceAll(':', '')}Z-${random}.barrow`

/** When it was made; null: the name is not one that a backup gets. */
export function timeOf(name: string): Date | null {
  const [whole, day, ...time] = ours.exec(name) ?? []
  const made = whole ? new Date(`${day}T${time.join(':')}Z`) : null
  return made && !Number.isNaN(made.getTime()) ? made : null
}

/** The object beside it, which is stored last: without it there is no backup. */
export const sumName = (name: string) => `${name}.sha256`

/** As `sha256sum -c` reads it. */
export const sumText = (name: string, { size, hash }: { size: number; hash: string }) =>
  `# ${size} bytes\n${hash}  ${name}\n`

/** Null: it is not of this backup, or not whole. */
export function readSum(name: string, text: string): { size: number; hash: string } | null {
  const [whole, size, hash = '', named] = /^# (\d{1,15}) bytes\n([0-9a-f]{64}) {2}(\S+)\n$/.exec(text) ?? []
  return whole && named === name ? { size: Number(size), hash } : null
}
