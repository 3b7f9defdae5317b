import { localPath, type Locale } from '#app/locales.ts'
import { type ActPath, acts, type Path, routes } from '#app/routes.ts'

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Plain<Name> | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Plain<Name>
    : never
/** A pattern may follow the parameter's name. */
type Plain<Name extends string> = Name extends `${infer Before}{${string}` ? Before : Name
export type Params<P extends string> = { [Name in ParamNames<P>]: string }

type Query = Record<string, string | number | undefined>
export type HrefArguments<P extends Path | ActPath> =
  ParamNames<P> extends never ? [params?: undefined, query?: Query] : [params: Params<P>, query?: Query]

/** The address of a route in the given language; parameters are encoded, empty query fields left out. */
export function href<P extends Path | ActPath>(locale: Locale, path: P, ...[params, query]: HrefArguments<P>): string {
  const filled = pathOf(locale, path, { ...params })
  if (!query) return filled
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The same without a query, for a route known only at runtime. */
export function pathOf(locale: Locale, path: Path | ActPath, params: Record<string, string>): string {
  // Split by the names, every second part is one.
  const parts = partsOf.get(path) ?? path.split(/:(\w+)(?:\{[^}]*\})?/)
  partsOf.set(path, parts)
  const filled = parts.map((part, at) => (at % 2 ? encodeURIComponent(params[part] ?? '') : part)).join('')
  return path in acts || routes[path as Path].kind === 'screen' ? localPath(locale, filled) : filled
}
const partsOf = new Map<string, string[]>()
