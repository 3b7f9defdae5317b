import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseAst } from 'vite'
import { expect, test } from 'vitest'

/** Names of amounts: a number with such a name is an amount, unless it is listed below. */
const ofMoney =
  /^(.*(amount|price|total|gross|owed|fee|cost|charge|refunded|captured|received|paid|tax)|sum|net|value|debt)s?$/i

/** Only here `Money` is made of a bare number, and an amount is divided. */
const makesMoney = 'app/kernel/money.ts'
/** Numbers with such names that are not money: the index of an option value, a number of products, a coordinate. */
const noMoney = ['app/catalogue/products/choice.ts standing value', 'app/locations/map/map.ts roundDown value']

test('an amount crosses from one folder to another as Money, never as a bare number', () => {
  const files = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && file !== makesMoney)
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => bareAmounts(readFileSync(file, 'utf8'), file).map((what) => `${file} ${what}`))
  expect(found.filter((what) => !noMoney.includes(what))).toEqual([])
  expect(noMoney.filter((what) => !found.includes(what))).toEqual([])
})

test('a bare amount is found in each form in which a parameter can be written', () => {
  const forms = [
    'export function pay(amount: number) {}',
    'export async function pay(id: string, amount: number | null = null) {}',
    'export const pay = (price = 0) => price',
    'export function pay({ total }: { total: number }) {}',
    'export function pay(wish: { id: string; owed?: number }) {}',
    'export function pay(prices: readonly number[]) {}',
  ]
  expect(forms.filter((form) => bareAmounts(form, 'a.ts').length !== 1)).toEqual([])
  const others = [
    'export function pay(amount: Money) {}',
    'function pay(amount: number) {}',
    'export const pay = (count: number) => count',
    'export function pay(wish: { total: number; currency: string }) {}',
  ]
  expect(others.filter((form) => bareAmounts(form, 'a.ts').length > 0)).toEqual([])
})

test('an id has a type that says what it belongs to', () => {
  const kinds = [...readFileSync('app/kernel/ids.ts', 'utf8').matchAll(/^export type (\w+)Id = /gm)]
  const names = kinds.map(([, kind = '']) => `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Ids?`)
  expect(names).toContain('orderIds?')
  const bare = new RegExp(`\\b(?:${names.join('|')})\\??: (?:readonly )?string\\b`)
  const files = globSync('{app,server,db}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => bare.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** The parameters of exported functions that are amounts by name and bare numbers. */
function bareAmounts(source: string, file: string): string[] {
  const { body } = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return body
    .flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? []) : []))
    .flatMap(functionsIn)
    .flatMap(({ name, parameters }) => parameters.flatMap(amountsOf).map((amount) => `${name} ${amount}`))
}

function functionsIn(declaration: ESTree.Declaration): { name: string; parameters: ESTree.ParamPattern[] }[] {
  if (declaration.type === 'FunctionDeclaration')
    return [{ name: declaration.id?.name ?? '', parameters: declaration.params }]
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ name: id.name, parameters: init.params }]
      : [],
  )
}

function amountsOf(parameter: ESTree.ParamPattern): string[] {
  const [target, preset] =
    parameter.type === 'AssignmentPattern' ? [parameter.left, parameter.right] : [parameter, undefined]
  const type = 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined
  const isPreset = !type && preset?.type === 'Literal' && typeof preset.value === 'number'
  if (target.type === 'Identifier' && ofMoney.test(target.name) && (isPreset || isNumber(type))) return [target.name]
  return type?.type === 'TSTypeLiteral' ? membersOf(type) : []
}

/** In an object with a currency, amounts are as good as `Money`. */
function membersOf({ members }: ESTree.TSTypeLiteral): string[] {
  const named = members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
      ? [{ name: member.key.name, type: member.typeAnnotation?.typeAnnotation }]
      : [],
  )
  if (named.some(({ name }) => name === 'currency')) return []
  return named.filter(({ name, type }) => ofMoney.test(name) && isNumber(type)).map(({ name }) => name)
}

function isNumber(type: ESTree.TSType | undefined): boolean {
  if (type?.type === 'TSUnionType') return type.types.some(isNumber)
  if (type?.type === 'TSArrayType') return isNumber(type.elementType)
  if (type?.type === 'TSTypeOperator') return isNumber(type.typeAnnotation)
  return type?.type === 'TSNumberKeyword'
}
