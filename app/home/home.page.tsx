import { getSettings } from '#app/settings/settings.server.ts'
import { inLanguage } from '#app/settings/settings.ts'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'

export async function load({ dependsOn, locale }: Load<'/'>) {
  dependsOn('settings', 'listing')
  const settings = await getSettings()
  return { name: settings.name, claim: inLanguage(settings.claim, locale) }
}

export function head(data: Shown<typeof load>['data']): Head {
  return { title: data.name, description: data.claim }
}

export function Screen({ data }: Shown<typeof load>) {
  return <h1>{data.claim || data.name}</h1>
}
