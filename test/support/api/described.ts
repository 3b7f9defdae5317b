import { z } from 'zod'
import { makeDocument } from '#app/api/openapi/document.ts'
import type { JsonSchema } from '#app/api/openapi/json-schema.ts'
import type { ApiAnswer } from './api-client.ts'

// Compares answers with the shop's description of its API, by zod's own reading of JSON schema.

interface Response {
  $ref?: string
  content?: Record<string, { schema: JsonSchema }>
}

const { paths, components } = makeDocument()
const $defs = Object.fromEntries(Object.entries(components.schemas).map(([name, schema]) => [name, closed(schema)]))
const read = new Map<string, z.ZodType>()

/** The answers of a call, by their status. */
function responsesOf(method: string, path: string): Record<string, Response> {
  const call = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  // The description lists them one by one.
  return (call?.responses ?? {}) as Record<string, Response>
}

/** How an answer differs from its description: its status, its type, its body, including undescribed fields. */
export function misfits(method: string, path: string, { status, headers, body }: ApiAnswer): string[] {
  const described = responsesOf(method, path)[String(status)]
  if (!described) return [`${status} is not described`]
  const name = described.$ref?.split('/').at(-1)
  // Shared responses are referenced by name.
  const { content = {} } = name ? ((components.responses as Record<string, Response>)[name] ?? {}) : described
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (!schema) return body === null ? [] : [`${status} has no body of ${type}`]
  const result = schemaOf(`${method} ${path} ${status}`, schema).safeParse(body)
  return result.success ? [] : result.error.issues.map((issue) => `/${issue.path.join('/')} ${issue.message}`)
}

function schemaOf(key: string, schema: JsonSchema): z.ZodType {
  const known = read.get(key)
  if (known) return known
  // The JSON schema that the description uses is standard.
  const made = z.fromJSONSchema({ ...closed(schema), $defs } as Parameters<typeof z.fromJSONSchema>[0])
  read.set(key, made)
  return made
}

/** The same without additional properties, which a client would ignore, and a test does not. */
function closed(schema: JsonSchema): JsonSchema {
  const { $ref, properties, items, anyOf, additionalProperties, ...rest } = schema
  const parts = properties && Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part)]))
  return {
    ...rest,
    // In an `allOf`, each schema describes a part; without its type, zod would skip it.
    ...(rest.allOf && {
      allOf: rest.allOf.map((each) => (each.$ref ? closed(each) : { type: rest.type ?? 'object', ...each })),
    }),
    ...($ref && { $ref: $ref.replace('#/components/schemas/', '#/$defs/') }),
    ...(parts && { properties: parts, additionalProperties: additionalProperties ?? false }),
    ...(!parts && additionalProperties !== undefined && { additionalProperties }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}
