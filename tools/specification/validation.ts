import { z } from 'zod'
import { chapter, code, table } from './markdown.ts'
import { exportsOfRules } from './rules-files.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  [rule: string]: unknown
}

/** Every schema of the rules files: the allowed input of forms, files and the environment. */
export async function describeValidation(): Promise<string> {
  const { environment } = await import('#server/configuration.ts')
  const schemas = (await exportsOfRules()).flatMap(({ file, name, value }) =>
    value instanceof z.ZodType ? [{ file, name, schema: value }] : [],
  )
  schemas.push({ file: 'server/configuration.ts', name: 'environment', schema: environment })
  const parts = schemas.map(({ file, name, schema }) => `## ${name}\n\nFrom \`${file}\`.\n\n${describeSchema(schema)}`)
  return chapter(
    'Validation',
    'app/*/**/*.ts',
    'One schema per input, used wherever that input comes in. Messages are codes of the error catalogue.',
    ...parts,
  )
}

export function describeSchema(schema: z.ZodType): string {
  // The few members that are read here are the same in every draft.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  if (!json.properties) return `\`${rules(json)}\``
  const required = new Set(json.required)
  const rows = Object.entries(json.properties).map(([name, rule]) => [
    code(name),
    required.has(name) ? 'yes' : '',
    rules(rule),
  ])
  return table(['field', 'required', 'rule'], rows)
}

function rules({ $schema: _, ...schema }: JsonSchema): string {
  return JSON.stringify(schema, (_, value: unknown) => (isObject(value) ? withoutTheObvious(value) : value))
    .replace(/^\{|\}$/g, '')
    .replaceAll('"', '')
    .replaceAll(',', ', ')
    .replaceAll(':', ': ')
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A format says more than its pattern of two hundred characters, and every whole number has the bounds of JavaScript. */
function withoutTheObvious({ pattern, minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(pattern !== undefined && schema.format === undefined && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}
