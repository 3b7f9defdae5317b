import { access } from '#app/access.ts'
import { texts } from '#app/texts.ts'
import { type ErrorCode, errors } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { permissionsOf, type Role, roles } from '#app/permissions.ts'
import { acts, type Path, type Route, routes } from '#app/routes.ts'
import { chapter, code, table } from './markdown.ts'

export function describeRoutes(): string {
  const rows = (kind: Route['kind']) =>
    Object.entries(routes as Record<string, Route>)
      .filter(([, route]) => route.kind === kind)
      .map(([path, route]) => [
        code(path),
        route.methods.join(', '),
        code(access[path as Path].permission),
        route.cached ? 'yes' : '',
        (route.query ?? []).map(code).join(' '),
        route.fromOutside ? 'signed by the sender' : '',
      ])
  const head = ['address', 'methods', 'permission', 'in the page cache', 'query', 'posts from outside']
  return chapter(
    'Screens and routes',
    'app/routes.ts',
    'Screens exist in every language; `/de` before the address makes it German.',
    `## Screens\n\n${table(head, rows('screen'))}`,
    `## Acts\n\nWhat is sent from a screen, by POST; the permission is the operation’s.\n\n${table(
      ['address', 'shown by'],
      Object.entries(acts).map((row) => row.map(code)),
    )}`,
    `## For machines\n\n${table(head, rows('endpoint'))}`,
  )
}

export function describeRoles(): string {
  // Both tables here are constants with exactly these keys.
  const names = Object.keys(roles) as Role[]
  const held = new Map(
    names.map((name) => [
      name,
      permissionsOf(name !== 'visitor', name === 'visitor' || name === 'customer' ? [] : [name]),
    ]),
  )
  const permissions = [...new Set(names.flatMap((name) => [...(held.get(name) ?? [])]))].sort()
  const rows = permissions.map((permission) => [
    code(permission),
    ...names.map((name) => (held.get(name)?.has(permission) ? 'yes' : '')),
  ])
  return chapter('Roles and permissions', 'app/permissions.ts', table(['permission', ...names], rows))
}

export function describeErrors(): string {
  // As above.
  const rows = (Object.keys(errors) as ErrorCode[]).map((name) => {
    const { status, retry } = errors[name]
    return [code(name), String(status), retry ? 'yes' : '', texts.en[`error.${name}`], texts.de[`error.${name}`]]
  })
  return chapter(
    'Errors',
    'app/errors.ts',
    'Codes are never used again for something else.',
    table(['code', 'status', 'may be tried again', 'English', 'German'], rows),
  )
}

export function describeLimits(): string {
  const rows = Object.entries(limits).map(([name, { value, unit, why }]) => [
    code(name),
    `${inWords(value, unit)}`,
    why,
  ])
  return chapter('Constants and limits', 'app/limits.ts', table(['name', 'value', 'why'], rows))
}

const durations: [number, string][] = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
  [1_000, 'seconds'],
]

function inWords(value: number, unit: string): string {
  const fitting = unit === 'ms' ? durations.find(([size]) => value % size === 0) : undefined
  return fitting ? `${value / fitting[0]} ${fitting[1]}` : `${value.toLocaleString('en')} ${unit}`
}
