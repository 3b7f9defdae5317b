import { z } from 'zod'
import { makeDocument } from '#app/api/openapi/document.ts'
import type { JsonSchema } from '#app/api/openapi/json-schema.ts'
import type { ApiAnswer } from './api-client.ts'

// What is written in the shop's description of its API, compared with what was answered, by zod's own reading of JSON schema.

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
  // Described in this way, one by one.
  return (call?.responses ?? {}) as Record<string, Response>
}

/** In what an answer is other than described: its status, its type, its body, also by a part that nobody has described. */
export function misfits(method: string, path: string, { status, headers, body }: ApiAnswer): string[] {
  const described = responsesOf(method, path)[String(status)]
  if (!described) return [`${status} is not described`]
  const name = described.$ref?.split('/').at(-1)
  // The responses that calls share are written as those of one call.
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
  // What of JSON schema the description uses is JSON schema.
  const made = z.fromJSONSchema({ ...closed(schema), $defs } as Parameters<typeof z.fromJSONSchema>[0])
  read.set(key, made)
  return made
}

/** The same with nothing beyond what is described, which a program would pass over, and a test does not. */
function closed(schema: JsonSchema): JsonSchema {
  const { $ref, properties, items, anyOf, additionalProperties, ...rest } = schema
  const parts = properties && Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part)]))
  return {
    ...rest,
    // Of what all of several describe together, each describes a part; without its type, zod would pass over it.
    ...(rest.allOf && { allOf: rest.allOf.map((each) => (each.$ref ? closed(each) : { type: 'object', ...each })) }),
    ...($ref && { $ref: $ref.replace('#/components/schemas/', '#/$defs/') }),
    ...(parts && { properties: parts, additionalProperties: additionalProperties ?? false }),
    ...(!parts && additionalProperties !== undefined && { additionalProperties }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}
