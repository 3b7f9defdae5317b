import type { ShopSettings } from './settings.ts'

type JsonName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${JsonName<Rest>}`
  : Name

/** The settings as JSON names them: `time_zone`. */
type JsonSettings = { [Name in keyof ShopSettings as JsonName<Name>]: ShopSettings[Name] }

/** Some of the settings, as JSON names them. */
export function toJson<Name extends keyof JsonSettings>(
  settings: ShopSettings,
  names: readonly Name[],
): Pick<JsonSettings, Name> {
  const named = Object.entries(settings).map(([name, value]) => [inJson(name), value] as const)
  // The type above says the same of the names as the function below.
  return Object.fromEntries(named.filter(([name]) => names.some((each) => each === name))) as Pick<JsonSettings, Name>
}

/** The fields in the request; omitted ones stay unchanged. */
export function fromJson(json: Partial<JsonSettings>): Partial<ShopSettings> {
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => (value === undefined ? [] : [[fromName(name), value]])),
  )
}

const inJson = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const fromName = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
