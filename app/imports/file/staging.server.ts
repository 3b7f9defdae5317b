import { DatabaseSync } from 'node:sqlite'
import type { RowPosition } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { problem, type RowProblem } from './row-problem.ts'

/**
 * The rows of a file, put together by product. A variation may be thousands of rows away from its product, so all rows
 * are laid out once, in a temporary file that SQLite makes and that is gone with the connection; memory stays flat.
 */
export function openStaging() {
  const store = new DatabaseSync('')
  store.exec(`
    create table rows (line integer primary key, product text, parent_sku text, sku text not null, cells text not null);
    create table problems (line integer not null, product text, problem text not null);
    begin`)
  const putRow = store.prepare('insert into rows values (?, ?, ?, ?, ?)')
  const putProblem = store.prepare('insert into problems values (?, ?, ?)')
  const statements = prepareReading(store)

  return {
    add({ line, cells }: SourceRow, { product, parentSku, sku }: RowPosition) {
      putRow.run(line, product, parentSku, sku, JSON.stringify(cells))
    },
    addProblem(found: RowProblem, product: string | null) {
      putProblem.run(found.line, product, JSON.stringify(found))
    },
    /** Call after the last row: assigns variations to their products and returns duplicate SKUs. */
    settle: () => settle(store),
    /** The problems of rows that belong to no product. */
    loose: () => problemsIn(statements().loose.all()),
    count: () => Number(statements().count.get()?.count ?? 0),
    *products(): Generator<StagedProduct> {
      for (const { product } of statements().products.iterate()) yield this.product(String(product))
    },
    product(name: string): StagedProduct {
      const { rowsOf, problemsOf } = statements()
      const rows = rowsOf.all(name).map(({ line, cells }) => ({ line: Number(line), cells: JSON.parse(String(cells)) }))
      return { name, rows, problems: problemsIn(problemsOf.all(name)) }
    },
    rowsAt: (line: number): SourceRow[] =>
      statements()
        .rowAt.all(line)
        .map(({ cells }) => ({ line, cells: JSON.parse(String(cells)) })),
    /** The product that the row of this code belongs to. */
    productWith: (sku: string) => {
      const product = statements().productWith.get(sku)?.product ?? null
      return product === null ? null : String(product)
    },
    close: () => store.close(),
  }
}
export type Staging = ReturnType<typeof openStaging>

export interface StagedProduct {
  name: string
  rows: SourceRow[]
  problems: RowProblem[]
}

// Creates the indexes after all rows are inserted, which is faster than updating them with each row.
function prepareReading(store: DatabaseSync) {
  let prepared: ReturnType<typeof make> | undefined
  const make = () => ({
    loose: store.prepare('select problem from problems where product is null order by line'),
    count: store.prepare('select count(*) as count from rows'),
    products: store.prepare(
      'select product, min(line) as line from rows where product is not null group by product order by line',
    ),
    rowsOf: store.prepare('select line, cells from rows where product = ? order by line'),
    rowAt: store.prepare('select cells from rows where line = ?'),
    productWith: store.prepare("select product from rows where sku = ? and sku <> '' order by line limit 1"),
    problemsOf: store.prepare('select problem from problems where product = ? order by line'),
  })
  return () => (prepared ??= make())
}

function problemsIn(rows: Record<string, unknown>[]): RowProblem[] {
  return rows.map((row) => JSON.parse(String(row.problem)))
}

function settle(store: DatabaseSync) {
  store.exec(`
    create index rows_sku on rows (sku, line) where sku <> '';
    update rows set product = (select o.product from rows o where o.sku = rows.parent_sku and o.sku <> '' and o.parent_sku is null
      order by o.line limit 1) where parent_sku is not null;
    create index rows_product on rows (product, line);
    create index problems_product on problems (product)`)
  const put = store.prepare('insert into problems values (?, ?, ?)')
  const lost = store.prepare(
    'select line, parent_sku as sku from rows where parent_sku is not null and product is null',
  )
  for (const { line, sku } of lost.all()) {
    put.run(Number(line), null, JSON.stringify(problem(Number(line), 'Parent', 'parent_unknown', String(sku))))
  }
  const repeated = store.prepare(
    `select r.line, r.product, r.sku from rows r where r.sku <> ''
       and exists (select 1 from rows o where o.sku = r.sku and o.sku <> '' and o.line < r.line)`,
  )
  return repeated.all().map(({ line, product, sku }) => ({
    line: Number(line),
    product: product === null ? null : String(product),
    sku: String(sku),
  }))
}
