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

/** What is no place is none. */
function placesIn(form: URLSearchParams, start: string): { id: string; place: number }[] {
  return [...form].flatMap(([name, value]) => {
    const place = Number(value.trim())
    const isPlace = name.startsWith(start) && !name.endsWith('-before') && Number.isInteger(place) && place > 0
    return isPlace ? [{ id: name.slice(start.length), place }] : []
  })
}
