import { apiBase } from '#app/web/serve-api.ts'
import type { ReferenceCall } from './reference.ts'

/** The call as it is typed in a shell. */
export function curlOf({ method, example, bySession }: ReferenceCall, origin: string): string {
  const { headers, body, path } = example
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${origin}${apiBase}${path}`,
    ...(bySession ? asSession(method, origin) : ['-H "Authorization: Bearer $BARROW_KEY"']),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === null ? [] : [`--json '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** Like a page of the shop. */
const asSession = (method: string, origin: string) => [
  '-H "Cookie: __Host-session=$BARROW_SESSION"',
  ...(method === 'GET' ? [] : [`-H 'Origin: ${origin}'`]),
]

/** The call with `openapi-fetch`. */
export function typeScriptOf({ method, path, parameters, example }: ReferenceCall): string {
  const values = example.path.split('/')
  const at = path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), values[index]]] : []))
  const params = {
    ...(at.length > 0 && { path: Object.fromEntries(at) }),
    ...(Object.keys(example.headers).length > 0 && { header: example.headers }),
  }
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${literal(params)}`] : []),
    ...(example.body === null ? [] : [`body: ${literal(example.body)}`]),
  ]
  const isList = parameters.some(({ name }) => name === '?limit')
  if (isList) options.push('params: { query: { limit: 10 } }')
  const given =
    options.length > 0 ? `, {\n${options.map((each) => `  ${each.replaceAll('\n', '\n  ')},\n`).join('')}}` : ''
  return `const { data, error } = await barrow.${method}('${path}'${given})`
}

const literal = (value: unknown) =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"([a-z]\w*)":/gi, '$1:')
    .replaceAll(/"((?:[^"\\']|\\")*)"/g, (_, text: string) => `'${text.replaceAll(String.raw`\"`, '"')}'`)
