/** Of the library's SVG, which is made of an order's number: nothing in it was typed. */
export async function barCodes(numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // A megabyte that most processes never need.
  const { toSVG } = await import('bwip-js/node')
  const made = numbers.map((text) => [text, toSVG({ bcid: 'code128', text, height: 8, includetext: false })] as const)
  return new Map(made)
}
