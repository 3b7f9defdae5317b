import { lineItems } from '#stand-ins/card-provider/sessions/line-items.ts'
import { invalid } from './errors.ts'
import type { Params } from './form-body.ts'
import { findAnything, listObjects } from '#stand-ins/card-provider/objects.ts'
import { textsOf } from './params.ts'

const shownOfList = 10

type Node = { [name: string]: unknown }

/** Replaces ids in an answer by whole objects, along the requested paths. */
export function expand(body: object, params: Params): object {
  const paths = textsOf(params, 'expand') ?? []
  if (paths.length === 0) return body
  // Answers are plain JSON objects.
  const copy = structuredClone(body) as Node
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4) throw invalid('Expansion goes at most 4 levels deep.', 'expand')
    expandAt(copy, parts, path)
  }
  return copy
}

/** The references of each object, as the official package's types have them; those of a list are its entries'. */
const expandable: Record<string, readonly string[]> = {
  balance_transaction: ['source'],
  charge: ['balance_transaction', 'customer', 'failure_balance_transaction', 'payment_intent', 'refunds', 'review'],
  'checkout.session': ['customer', 'line_items', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  list: ['data'],
  payment_intent: ['customer', 'latest_charge', 'payment_method', 'review'],
  payment_method: ['customer'],
  'radar.early_fraud_warning': ['charge', 'payment_intent'],
  refund: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent', 'payment_method'],
  review: ['charge', 'payment_intent'],
  search_result: ['data'],
}

function expandAt(node: Node, [name, ...rest]: string[], path: string): void {
  if (name === undefined) return
  if (Array.isArray(node)) {
    for (const entry of node) if (isNode(entry)) expandAt(entry, [name, ...rest], path)
    return
  }
  if (!expandable[String(node.object)]?.includes(name)) return refuse(path)
  if (!(name in node)) include(node, name, path)
  const value = node[name]
  if (typeof value === 'string') node[name] = findAnything(value) ?? refuse(path)
  const next = node[name]
  if (isNode(next)) expandAt(next, rest, path)
}

/** Lists of an object that are shown only on request. */
function include(node: Node, name: string, path: string): void {
  if (node.object === 'charge' && name === 'refunds') {
    const id = String(node.id)
    const found = listObjects('refund', 'charge = ?', [id], shownOfList + 1)
    const data = found.slice(0, shownOfList)
    const url = `/v1/charges/${id}/refunds`
    node.refunds = { object: 'list', data, has_more: found.length > shownOfList, url }
    return
  }
  if (node.object === 'checkout.session' && name === 'line_items') {
    node.line_items = lineItems(String(node.id))
    return
  }
  refuse(path)
}

function refuse(path: string): never {
  throw invalid(`This property cannot be expanded (${path}).`, 'expand')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
