/** The same order with these at a place, from 1; past the end they are the last. */
export function placed<Id>(order: readonly Id[], those: readonly Id[], place: number): Id[] {
  const moving = new Set(those)
  const others = order.filter((id) => !moving.has(id))
  return [...others.slice(0, place - 1), ...those, ...others.slice(place - 1)]
}

/** The order after places were typed beside some of the products: each goes there, the first place first. Of two with the same one the upper has it. */
export function withPlaces<Id>(order: readonly Id[], typed: readonly { id: Id; place: number }[]): Id[] {
  const moving = new Set(typed.map(({ id }) => id))
  const rest = order.filter((id) => !moving.has(id))
  return typed
    .toReversed()
    .toSorted((a, b) => a.place - b.place)
    .reduce((list, { id, place }) => placed(list, [id], place), rest)
}
