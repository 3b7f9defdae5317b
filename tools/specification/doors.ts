import { globSync, readFileSync } from 'node:fs'
import { commandOf } from '#app/doors/command.server.ts'
import { missingDoors } from '#app/doors/missing-doors.ts'
import { lists, operations } from '#app/operation-list.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'

/** Which doors lead to an operation or a list: each with where it is, or null. */
export interface Reached<Of extends { name: string }, Door extends string = string> {
  of: Of
  doors: Record<Door, string | null>
}

const pages = sources('app/**/*.page.tsx')
const rows = sources('app/imports/**/*.server.ts')
const endpoints = sources('app/screens.ts')

/** In the order of their names. */
export const reachedOperations = () =>
  // The table is a constant of these.
  byName(operations as Record<string, AnyOperation>, (constant, operation) => ({
    // Of what comes in a file, where each row of it is read.
    form: placesOf([...pages, ...rows], '(?:formOf|performRow)', constant),
    command: commandOf(operation)?.isTyped ? 'yes' : null,
  }))

export const reachedLists = () =>
  byName(lists as Record<string, AnyList>, (constant) => ({
    screen: placesOf(pages, '(?:loadList|findPage)', constant),
    file: placesOf(endpoints, 'fileOf', constant),
    // tools/shop.ts has one of each.
    command: 'yes',
  }))

export const reasonFor = (name: string, door: string): string | null =>
  missingDoors.find((missing) => missing.door === door && missing.of.includes(name))?.because ?? null

function byName<Of extends { name: string }, Door extends string>(
  all: Record<string, Of>,
  doors: (constant: string, of: Of) => Record<Door, string | null>,
): Reached<Of, Door>[] {
  return Object.entries(all)
    .map(([constant, of]) => ({ of, doors: doors(constant, of) }))
    .sort((one, other) => one.of.name.localeCompare(other.of.name))
}

function sources(pattern: string) {
  return globSync(pattern)
    .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }))
    .sort((one, other) => one.file.localeCompare(other.file))
}

/** Where the constant is handed to what makes a door. */
function placesOf(among: ReturnType<typeof sources>, maker: string, constant: string): string | null {
  const found = among.filter(({ source }) => new RegExp(`${maker}\\(\\s*${constant}\\b`).test(source))
  return found.map(({ file }) => `\`${file}\``).join(' ') || null
}
