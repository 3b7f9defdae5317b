import { dirname } from 'node:path'
import { exceptions, lists, mayImport, onlyFor, sharedRootFiles, trees } from './import-table.ts'
import { isPure, isTest, type Place } from './places.ts'

/** What is wrong with importing `target` from a file at `place`; empty if nothing is. */
export function importProblems(place: Place, target: string, typeOnly: boolean): string[] {
  if (target.startsWith('../')) return ['Import from another folder by its name: #app/…, #db/…']
  const reserved = onlyFor.find(([what, whose]) => what.test(target) && !whose.test(place.path))
  if (reserved && !typeOnly && !isTest(place.path)) return [reserved[2]]
  if (exceptions.some(([file, excepted]) => file.test(place.path) && excepted === target)) return []
  const [, tree = '', folder = '', file = ''] = /^#([\w-]+)\/(?:([\w-]+)\/)?(.+)$/.exec(target) ?? []
  const problems = [
    treeProblem(place, tree),
    folderProblem(place, target, [tree, folder, file], typeOnly),
    endingProblem(place, target, typeOnly),
  ]
  return problems.filter((problem) => problem !== null)
}

function treeProblem(place: Place, tree: string): string | null {
  if (tree === '' || isTest(place.path)) return null
  const allowed = trees[place.tree]
  return !allowed || allowed.includes(tree) ? null : `${place.tree} may not import ${tree}.`
}

function folderProblem(
  place: Place,
  target: string,
  [tree, folder, file]: readonly [tree: string, folder: string, file: string],
  typeOnly: boolean,
): string | null {
  if (tree !== 'app' || place.folder === '' || isTest(place.path)) return null
  if (folder === '') {
    const name = file.split('.')[0] ?? ''
    if (place.folder !== 'kernel' && sharedRootFiles.includes(name)) return null
    if (name in lists && (typeOnly || lists[name] === place.folder)) return null
    return `${place.folder} may not import ${file} of app's root, which puts the features together.`
  }
  if (folder === place.folder)
    return dirname(target) === dirname(`#${place.path}`) ? 'Within a folder, import by "./".' : null
  if (!mayImport[place.folder]) return `${place.folder} has no line in tools/lint/import-table.ts.`
  return mayImport[place.folder]?.includes(folder) ? null : `${place.folder} may not import ${folder}.`
}

const browserKinds = ['island', 'component']
const databaseKinds = ['server', 'operation', 'record', 'list']

function endingProblem(place: Place, target: string, typeOnly: boolean): string | null {
  if (place.tree !== 'app' || isTest(place.path)) return null
  // Files at the root of app/ join the features, on the server alone: they may import everything.
  if (place.folder === '') return null
  if (target.startsWith('#db/') && !databaseKinds.includes(place.kind))
    return 'Only a *.server.ts file, an operation, a record or a list talks to the database.'
  if (typeOnly) return null
  const fromServer = /\.(server|operation|record|list|page|route|job)\.tsx?$/.test(target) || target.startsWith('node:')
  if (isPure(place) && (fromServer || isForeign(target)))
    return 'A rules file is pure: it imports rules, and no machinery.'
  if (browserKinds.includes(place.kind) && fromServer) return 'What the browser may run imports nothing of the server.'
  if (place.folder === 'kernel' && !target.startsWith('./')) return 'The kernel imports nothing.'
  return null
}

/** Packages with side effects or I/O: a pure function does not need them. */
function isForeign(target: string): boolean {
  return /^(pg|kysely|hono|stripe|nodemailer|openid-client|graphile-worker|pino|sharp)($|\/)/.test(target)
}
