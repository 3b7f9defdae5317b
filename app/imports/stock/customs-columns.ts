import { isCustomsCode, plainCustomsCode } from '#app/catalogue/law/customs.ts'
import { problem } from '#app/imports/file/row-problem.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { isCountry } from '#app/kernel/countries.ts'
import type { Problems } from '#app/imports/product/described.ts'

/** A variant's customs data, as typed in the cells of a file; empty where the file has none. */
export interface CustomsCells {
  code: string
  country: string
}

/**
 * A variant's customs code and country of origin, from the first file that has them. A wrong one is left out and reported under Shopify's
 * name of the column.
 */
export function customsOf(row: SourceRow, files: readonly CustomsCells[], { problems }: Problems) {
  const first = (cell: keyof CustomsCells) => files.map((file) => file[cell]).find(Boolean) ?? ''
  const [code, country] = [first('code'), first('country')]
  // As before a barcode: an apostrophe keeps a spreadsheet from reading a number.
  const plain = plainCustomsCode(code.replace(/^'/, ''))
  const capital = country.toUpperCase()
  if (code && !isCustomsCode(plain)) problems.push(problem(row.line, 'HS Code', 'customs_code', code))
  if (country && !isCountry(capital)) problems.push(problem(row.line, 'COO', 'country', country))
  return {
    customsCode: isCustomsCode(plain) ? plain : undefined,
    originCountry: isCountry(capital) ? capital : undefined,
  }
}
