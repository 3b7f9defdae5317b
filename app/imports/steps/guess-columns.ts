import { type MappedColumn, mappedColumns } from './mapped-columns.ts'

/** What spreadsheets call these columns, in the languages of the office; without signs and what is in brackets. */
const headings: Record<MappedColumn, readonly string[]> = {
  title: [
    'title',
    'name',
    'product',
    'productname',
    'producttitle',
    'titel',
    'produkt',
    'produktname',
    'bezeichnung',
    'artikel',
  ],
  price: ['price', 'unitprice', 'grossprice', 'preis', 'verkaufspreis', 'bruttopreis', 'vk', 'vkbrutto', 'vkpreis'],
  handle: ['handle', 'slug', 'permalink'],
  description: ['description', 'text', 'details', 'beschreibung', 'produktbeschreibung', 'langtext'],
  sku: ['sku', 'articlenumber', 'itemnumber', 'artikelnummer', 'artikelnr', 'artnr'],
  barcode: ['barcode', 'gtin', 'ean', 'upc', 'ean13', 'strichcode'],
  quantity: ['quantity', 'qty', 'stock', 'instock', 'inventory', 'menge', 'anzahl', 'bestand', 'lagerbestand'],
  compare_at_price: ['compareatprice', 'regularprice', 'rrp', 'msrp', 'uvp', 'streichpreis', 'altpreis'],
  weight: ['weight', 'grams', 'weightg', 'gewicht', 'gramm', 'gewichtg'],
  vendor: ['vendor', 'brand', 'manufacturer', 'marke', 'hersteller', 'anbieter'],
  type: ['type', 'producttype', 'category', 'produktart', 'produkttyp', 'kategorie', 'art', 'warengruppe'],
  tags: ['tags', 'tag', 'keywords', 'schlagworte', 'schlagwoerter', 'schlagwörter'],
  picture: ['picture', 'image', 'imageurl', 'photo', 'bild', 'bildurl', 'foto'],
  option_1_name: ['option1name'],
  option_1_value: ['option1value', 'option1', 'size', 'groesse', 'größe'],
  option_2_name: ['option2name'],
  option_2_value: ['option2value', 'option2', 'colour', 'color', 'farbe'],
  customs_code: [
    'customscode',
    'hscode',
    'hs',
    'hstariffcode',
    'tariffcode',
    'tariffnumber',
    'commoditycode',
    'zolltarifnummer',
    'zolltarifnr',
    'warennummer',
    'hsnummer',
  ],
  // Others, such as "Country of origin", are a detail of the product that shoppers read, in whatever words.
  origin_country: ['coo', 'origincountry', 'customsorigin', 'ursprungsland'],
  status: ['status'],
}

const plain = (heading: string) =>
  heading
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Which column of a file is probably which, to begin with: staff see it with its values, and may choose another. */
export function guessColumns(header: readonly string[]): Partial<Record<MappedColumn, string>> {
  const found = mappedColumns.flatMap((name) => {
    const heading = header.find((each) => headings[name].includes(plain(each)))
    return heading === undefined ? [] : [[name, heading] as const]
  })
  return Object.fromEntries(found)
}
