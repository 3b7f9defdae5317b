/** Orders as ids, one per line, after a press on one of a picture's buttons: `first:<id>`, `up:<id>`, `down:<id>`, `remove:<id>`. */
export function moved(order: readonly string[], press: string): string[] {
  const [what, id = ''] = press.split(':')
  const at = order.indexOf(id)
  if (at < 0) return [...order]
  const rest = order.filter((each) => each !== id)
  if (what === 'remove') return rest
  const places: Record<string, number> = { first: 0, up: Math.max(0, at - 1), down: at + 1 }
  return rest.toSpliced(places[what ?? ''] ?? at, 0, id)
}
