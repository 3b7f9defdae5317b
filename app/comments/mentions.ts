/** A colleague who can be mentioned. */
interface Named {
  name: string
}

/**
 * The colleagues whose names follow an @, whatever their capitals. Of names that begin alike the longest is meant: "@Ada
 * Weber" is not Ada. A first name alone is enough where only one colleague has it.
 */
export function mentionedIn<Colleague extends Named>(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const byLength = colleagues.toSorted((one, other) => other.name.length - one.name.length)
  const found = new Set<Colleague>()
  for (const { index } of text.matchAll(/@/g)) {
    const after = text.slice(index + 1).toLowerCase()
    const isNamed = (name: string) => after.startsWith(name.toLowerCase()) && !goesOn(after.slice(name.length))
    const meant = byLength.find(({ name }) => isNamed(name))
    const [first, ...others] = meant ? [] : colleagues.filter(({ name }) => isNamed(firstName(name)))
    if (first && others.length === 0) found.add(first)
    // Two colleagues may have one name: then both are meant, rather than one by chance.
    if (meant) for (const each of colleagues) if (isNamesake(each, meant)) found.add(each)
  }
  return [...found]
}

const firstName = (name: string) => name.split(' ', 1)[0] ?? name

const isNamesake = (one: Named, other: Named) => one.name.toLowerCase() === other.name.toLowerCase()

/** "@Ada" is not mentioned in "@Adam". */
const goesOn = (rest: string) => /^[\p{L}\p{N}_]/u.test(rest)
