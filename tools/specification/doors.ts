import { globSync, readFileSync } from 'node:fs'
import { type ApiRoute, apiRoutes } from '#app/api/api-routes.ts'
import { commandOf } from '#app/doors/command.server.ts'
import { missingDoors } from '#app/doors/missing-doors.ts'
import { lists, officeLists, operations } from '#app/operation-list.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { code } from './markdown.ts'

/** The doors of an operation or a list: the file of each, or null. */
export interface Reached<Of extends { name: string }, Door extends string = string> {
  of: Of
  doors: Record<Door, string | null>
}

const pages = [...sources('app/**/*.page.tsx'), ...sources('app/**/*-form.server.ts')]
const rows = sources('app/imports/**/*.server.ts')

/** Sorted by name. */
export const reachedOperations = () =>
  // The table is a constant of these.
  Object.entries(operations as Record<string, AnyOperation>)
    .map(([constant, operation]) => ({
      of: operation,
      doors: {
        // For file imports, the code that reads each row.
        form: placesOf([...pages, ...rows], '(?:formOf|performRow)', constant),
        command: commandOf(operation)?.isTyped ? 'yes' : null,
        api: placeInApi((route) => route.kind === 'operation' && route.operation === operation),
      },
    }))
    .sort(byName)

export const reachedLists = () =>
  Object.entries<AnyList>(lists)
    .map(([path, list]) => ({
      of: list,
      doors: {
        screen: path.startsWith('/') ? code(path) : null,
        file: path in officeLists ? code(`${path}.csv`) : null,
        // tools/shop.ts has a command for each.
        command: 'yes',
        api: placeInApi((route) => route.kind === 'list' && route.list === list),
      },
    }))
    .sort(byName)

function placeInApi(isIts: (route: ApiRoute) => boolean): string | null {
  const route = apiRoutes.find(isIts)
  return route ? code(`${route.method} ${route.path}`) : null
}

export const reasonFor = (name: string, door: string): string | null =>
  missingDoors.find((missing) => missing.door === door && missing.of.includes(name))?.because ?? null

type Named = { of: { name: string } }
const byName = (one: Named, other: Named) => one.of.name.localeCompare(other.of.name)

function sources(pattern: string) {
  return globSync(pattern)
    .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }))
    .sort((one, other) => one.file.localeCompare(other.file))
}

/** Where the constant is passed to a function that makes a door. */
function placesOf(among: ReturnType<typeof sources>, maker: string, constant: string): string | null {
  const found = among.filter(({ source }) => new RegExp(`${maker}\\(\\s*${constant}\\b`).test(source))
  return found.map(({ file }) => `\`${file}\``).join(' ') || null
}
