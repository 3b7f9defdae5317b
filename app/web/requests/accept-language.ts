/**
 * The countries of a browser's languages ("de-AT,de;q=0.9"), most preferred first: RFC 9110, section 12.5.4. They tell
 * where a person is at home, not where they are: good enough for an estimate only.
 */
export function countriesOf(header: string | undefined): string[] {
  const wanted = (header ?? '').slice(0, 400).split(',')
  return wanted
    .flatMap((each) => {
      const [tag = '', ...parameters] = each.split(';').map((part) => part.trim())
      const country = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase()
      const weight = Number(/^q=([01](?:\.\d{0,3})?)$/i.exec(parameters[0] ?? 'q=1')?.[1] ?? 0)
      return country && weight > 0 ? [{ country, weight }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ country }) => country)
}
