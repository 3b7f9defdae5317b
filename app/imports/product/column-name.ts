/**
 * Shops keep facts in columns of their extensions: "Manufacturer Name", "Meta: _polski_gpsr_manufacturer_name",
 * "Manufacturer (product.metafields.gpsr.manufacturer_name)". What their names have in common, in small letters: "manufacturer_name".
 */
export function columnName(column: string): string {
  const [, metafield = column] = /\(product\.metafields\.[^.)]+\.([^)]+)\)$/.exec(column) ?? []
  return metafield
    .replace(/^Meta: /, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_?(german_market_|polski_|custom_)?_?(gpsr_)?/, '')
    .replace(/_$/, '')
}
