import { apiRoutes } from '#app/api/api-routes.ts'
import { apiBase } from '#app/web/serve-api.ts'
import { problemsOfDoor } from './answers.ts'
import { type Call, describeCall } from './calls.ts'
import { headers, schemas, securitySchemes } from './components.ts'
import { describeEvents } from './events.ts'
import type { JsonSchema } from './json-schema.ts'
import { resources } from './summaries.ts'

/** The OpenAPI 3.1 description of the API, derived from the shop's definitions. */
export function makeDocument() {
  const paths = pathsOf()
  const webhooks = describeEvents()
  const responses = problemsOfDoor()
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: apiBase }],
    tags: tagsOf(paths),
    security: [{ secretKey: [] }, { publishableKey: [] }, { session: [] }],
    paths,
    webhooks,
    components: { schemas: usedBy([paths, webhooks, responses], schemas()), responses, headers, securitySchemes },
  }
}
export type ApiDocument = ReturnType<typeof makeDocument>

const info = {
  title: 'Barrow',
  version: '1',
  description: 'Everything that can be done in the shop, for other programs. /api explains how it is used.',
  contact: { name: 'The shop', url: 'https://barrow.invalid' },
  license: { name: 'MIT', identifier: 'MIT' },
}

function pathsOf() {
  const paths: Record<string, Record<string, Call>> = {}
  for (const route of apiRoutes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeCall(route) }
  }
  return paths
}

function tagsOf(paths: ReturnType<typeof pathsOf>) {
  const used = Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags))
  return [...new Set([...used, 'webhooks'])].toSorted().map((name) => ({ name, description: resources[name] ?? '' }))
}

/** Those that are named somewhere, and those that they name. */
function usedBy(parts: unknown, all: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const used = new Set<string>()
  const open = [JSON.stringify(parts)]
  for (const text of open)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      open.push(JSON.stringify(all[name] ?? null))
    }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
}
