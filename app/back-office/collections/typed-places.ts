/** Places that were typed beside products, where they are others than the page showed: `place-<id>`. */
export function placesTyped(form: URLSearchParams): { id: string; place: number }[] {
  return placesIn(form, 'place-').filter(({ id, place }) => form.get(`place-${id}-before`) !== String(place))
}

/** The filters beside which there is a place, in the order of these: `filter-<kind>`. */
export function filtersTyped(form: URLSearchParams): string[] {
  return placesIn(form, 'filter-')
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id)
}

/** The first field in which something else than a place was typed. */
export function misplaced(form: URLSearchParams, start: 'filter-' | 'place-'): string | undefined {
  return [...form].find(([name, value]) => isOf(name, start) && value.trim() !== '' && placeOf(value) === null)?.[0]
}

function placesIn(form: URLSearchParams, start: string): { id: string; place: number }[] {
  return [...form].flatMap(([name, value]) => {
    const place = placeOf(value)
    return isOf(name, start) && place !== null ? [{ id: name.slice(start.length), place }] : []
  })
}

const isOf = (name: string, start: string) => name.startsWith(start) && !name.endsWith('-before')

function placeOf(typed: string): number | null {
  const place = Number(typed.trim())
  return Number.isInteger(place) && place > 0 ? place : null
}
