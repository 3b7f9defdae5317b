import { type ApiRoute, objectParts, namesIn } from '#app/api/api-routes.ts'
import { needsKey } from '#app/api/call-rules.ts'
import { limits } from '#app/limits.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { type Permission, roles, staffPermissions } from '#app/permissions.ts'
import { explained } from './fields.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { nameOfCall, resourceOf } from './names.ts'
import { objectPart, type Parameter, parametersOf } from './parameters.ts'
import { type Answers, answersOf, problemsOf } from './answers.ts'
import { summaries } from './summaries.ts'

/** One call as OpenAPI describes it. */
export interface Call {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  responses: Answers
  'x-required-permission': Permission
}

export function describeCall(route: ApiRoute): Call {
  const [operationId, permission] = [nameOfCall(route), permissionOf(route)]
  const body = bodyOf(route)
  return {
    operationId,
    summary: summaryOf(route),
    description: descriptionOf(route, permission),
    tags: [resourceOf(route)],
    security: securityOf(permission),
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true as const, content: { 'application/json': { schema: body } } } }),
    responses: { ...answersOf(route), ...problemsOf(route) },
    'x-required-permission': permission,
  }
}

function permissionOf(route: ApiRoute): Permission {
  switch (route.kind) {
    case 'record':
      return route.record.permission
    case 'list':
      return route.list.of.permission
    default:
      return route.operation.permission
  }
}

function summaryOf(route: ApiRoute): string {
  const summary = summaries[route.kind === 'bulk' ? route.operation.name : nameOfCall(route)] ?? ''
  return route.kind === 'bulk' ? `Up to ${limits.bulkItems.value} at once: ${summary}` : summary
}

function descriptionOf(route: ApiRoute, permission: Permission): string {
  const said = [whoMay(permission)]
  if (route.kind === 'bulk')
    said.push(
      'Each of `items` is done for itself, in their order, and `data` has one answer for each: what one refuses stops none of the others.',
    )
  if ((route.kind === 'bulk' || route.kind === 'operation') && needsKey(route.operation))
    said.push(natures[route.operation.nature])
  return said.join(' ')
}

/** By which key or session it is called. */
function whoMay(permission: Permission): string {
  if (staffPermissions.includes(permission)) return `Needs the permission \`${permission}\`.`
  // Permissions that everyone has are no scopes: no secret key has them.
  return (roles.visitor as readonly Permission[]).includes(permission)
    ? 'Takes a publishable key, or the session of a visitor.'
    : 'Needs the session of a signed-in customer, and accepts no key.'
}

const natures = {
  plain: '',
  mail: 'It sends someone an email, so it needs the header `Idempotency-Key`.',
  money: 'It moves money, so it needs the header `Idempotency-Key`, and of a session that its sign-in is fresh.',
  secret: 'It changes who has access, so it needs the header `Idempotency-Key`, and a session with a fresh sign-in.',
} satisfies Record<AnyOperation['nature'], string>

/** Staff permissions belong to secret keys, public ones to publishable keys; and a session has those of its person. */
function securityOf(permission: Permission): Call['security'] {
  const isOf = (among: readonly Permission[]) => among.includes(permission)
  return [
    ...(isOf(staffPermissions) ? [{ secretKey: [] }] : []),
    ...(isOf(roles.visitor) ? [{ publishableKey: [] }] : []),
    { session: [] },
  ]
}

function bodyOf(route: ApiRoute): JsonSchema | null {
  if (route.kind !== 'operation' && route.kind !== 'bulk') return null
  const input = explained(jsonSchemaOf(route.operation.input, 'input'), route.operation.name)
  if (route.kind === 'bulk') return itemsOf(input, route.operation)
  const body = without(input, namesIn(route.path))
  return Object.keys(body.properties ?? {}).length === 0 && !body.anyOf ? null : body
}

/** Names in the address are not repeated in the body. */
function without({ properties = {}, required = [], ...rest }: JsonSchema, names: readonly string[]): JsonSchema {
  const isLeft = (name: string) => !names.includes(name)
  const left = required.filter(isLeft)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
    ...(left.length > 0 && { required: left }),
  }
}

function itemsOf({ properties, required = [], ...input }: JsonSchema, operation: AnyOperation): JsonSchema {
  const names = objectParts(operation)
  const which = Object.fromEntries(names.map((name) => [name, asPart(objectPart(name, operation.on))]))
  const item = {
    ...input,
    properties: { ...which, ...properties, if_match: { type: 'string', description: 'As the header `If-Match`.' } },
    required: [...names, ...required],
  }
  const items = { type: 'array', items: item, minItems: 1, maxItems: limits.bulkItems.value }
  return { type: 'object', properties: { items }, required: ['items'], additionalProperties: false }
}

const asPart = ({ description, schema }: ReturnType<typeof objectPart>): JsonSchema => ({ ...schema, description })
