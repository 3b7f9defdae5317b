import type { ApiDocument } from '#app/api/openapi/document.ts'
import type { JsonSchema } from '#app/api/openapi/json-schema.ts'
import { compareSchemas, type Place } from './breaking-schemas.ts'

// An addition breaks no client; a removal, or a new requirement, breaks existing clients.

/** The parts of the two descriptions that are compared; the former one comes from a file. */
export interface Described {
  paths: Record<string, Record<string, DescribedCall>>
  webhooks: Record<string, { post: { requestBody: Body } }>
  components: { schemas: Record<string, JsonSchema> }
}
type Body = { required?: boolean; content: Record<string, { schema: JsonSchema }> }
interface DescribedCall {
  operationId: string
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: Body
  responses: Record<string, { content?: Body['content']; headers?: object; $ref?: string }>
  'x-required-permission': string
}

export const asDescribed = (document: ApiDocument): Described => document as unknown as Described

/** Each change that would break a client, as a sentence. */
export function breakingChanges(before: Described, now: Described): string[] {
  const places = { before: before.components.schemas, now: now.components.schemas }
  return [...brokenCalls(before, now, places), ...brokenEvents(before, now, places)]
}

type Components = Pick<Place, 'before' | 'now'>

function brokenCalls(before: Described, now: Described, places: Components): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const other = now.paths[path]?.[method]
      const name = `${method.toUpperCase()} ${path}`
      return other ? brokenCall(call, other, name, places) : [`${name} is no longer there.`]
    }),
  )
}

function brokenCall(before: DescribedCall, now: DescribedCall, name: string, places: Components): string[] {
  const permission = now['x-required-permission']
  return [
    ...(before.operationId === now.operationId ? [] : [`${name} is now called ${now.operationId}.`]),
    ...(before['x-required-permission'] === permission ? [] : [`${name} now needs the permission ${permission}.`]),
    ...brokenParameters(before, now, name, places),
    ...brokenBody(before.requestBody, now.requestBody, { ...places, where: `${name}: the body`, side: 'input' }),
    ...brokenAnswers(before, now, name, places),
  ]
}

function brokenParameters(before: DescribedCall, now: DescribedCall, name: string, places: Components): string[] {
  const find = ({ parameters }: DescribedCall, { name: called, in: at }: { name: string; in: string }) =>
    parameters.find((each) => each.name === called && each.in === at)
  const added = now.parameters.filter((each) => each.required && !find(before, each))
  return [
    ...added.map((each) => `${name} now needs ${each.name} in its ${each.in}.`),
    ...before.parameters.flatMap((each) => {
      const other = find(now, each)
      if (!other) return [`${name} no longer takes ${each.name} in its ${each.in}.`]
      const needed = other.required && !each.required ? [`${name} now needs ${each.name} in its ${each.in}.`] : []
      const where = `${name}: ${each.name}`
      return [...needed, ...compareSchemas(each.schema, other.schema, { ...places, where, side: 'input' })]
    }),
  ]
}

function brokenBody(before: Body | undefined, now: Body | undefined, place: Place): string[] {
  const [was, is] = [before, now].map((body) => Object.values(body?.content ?? {})[0]?.schema)
  if (!was) return is?.required?.length ? [`${place.where} is now needed.`] : []
  return is ? compareSchemas(was, is, place) : [`${place.where} is no longer taken.`]
}

/** Only successful answers: a refusal may get another reason, which its `code` says. */
function brokenAnswers(before: DescribedCall, now: DescribedCall, name: string, places: Components): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => Number(status) < 400)
    .flatMap(([status, answer]) => {
      const other = now.responses[status]
      if (!other) return [`${name} no longer answers ${status}.`]
      const lost = Object.keys(answer.headers ?? {}).filter((header) => !Object.hasOwn(other.headers ?? {}, header))
      const [was, is] = [answer, other].map(({ content }) => Object.values(content ?? {})[0]?.schema)
      const where = `${name}: the answer`
      return [
        ...lost.map((header) => `${name} no longer answers with ${header}.`),
        ...(was ? compareSchemas(was, is ?? {}, { ...places, where, side: 'output' }) : []),
      ]
    })
}

function brokenEvents(before: Described, now: Described, places: Components): string[] {
  return Object.entries(before.webhooks).flatMap(([event, { post }]) => {
    const other = now.webhooks[event]
    if (!other) return [`The event ${event} is no longer sent.`]
    return brokenBody(post.requestBody, other.post.requestBody, {
      ...places,
      where: `${event}: the event`,
      side: 'output',
    })
  })
}
