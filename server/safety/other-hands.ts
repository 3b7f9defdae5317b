import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const [sticky, byOthers, byAnyoneElse] = [0o1000, 0o002, 0o077]

/** Warnings about folders that other accounts of this machine can write to. */
export function warningsOf(program: string, data: string): string[] {
  if (process.platform === 'win32') return []
  return [...warningsOnProgram(program), ...warningsOnData(resolve(data))]
}

/** Node looks for packages in every parent folder, and would run those that it finds. */
function warningsOnProgram(program: string): string[] {
  return foldersDownTo(program)
    .filter((folder) => modeOf(folder) & byOthers)
    .map(
      (folder) =>
        `Warning: every account of this machine may write in ${folder}, and files in it may be run by this shop. ` +
        'Keep Barrow where only you may write.',
    )
}

/** A folder can only be closed by its owner; and a folder that may be renamed can be replaced. */
function warningsOnData(data: string): string[] {
  const warnings = foldersDownTo(dirname(data))
    .filter((folder) => (modeOf(folder) & (byOthers | sticky)) === byOthers)
    .map(
      (folder) =>
        `Warning: every account of this machine may replace what is in ${folder}, and with it the data of this shop.`,
    )
  if (modeOf(data) & byAnyoneElse)
    warnings.push(
      `Warning: the data folder ${data} belongs to another account, which lets others in: they may read or change what ` +
        'the shop keeps. Name one with BARROW_DATA that is this account’s own.',
    )
  return warnings
}

function foldersDownTo(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [...foldersDownTo(above), path]
}

/** A folder that does not exist yet is created closed. */
const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0
