import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './Table.tsx'

const columns = [{ title: 'Order' }, { title: 'Status' }, { title: 'Total', end: true }]
const shown = (count: number) =>
  renderToStaticMarkup(
    <Table
      caption="Orders"
      columns={columns.slice(0, count)}
      rows={[{ id: '1', cells: ['B1001', 'Paid', '€ 9'].slice(0, count) }]}
    />,
  )

test('every value carries the name of its column, for a phone on which the row of names is gone', () => {
  const cells = [...shown(3).matchAll(/<td [^>]*data-name="([^"]*)"[^>]*>([^<]*)/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(cells).toEqual([
    ['Order', 'B1001'],
    ['Status', 'Paid'],
    ['Total', '€ 9'],
  ])
})

test('a table whose rows become blocks stays a table for those who hear it', () => {
  expect(shown(3)).toContain('<table role="table">')
  for (const role of ['rowgroup', 'row', 'columnheader', 'cell']) expect(shown(3)).toContain(`role="${role}"`)
})

test('two columns fit a phone and stay as they are', () => {
  expect(shown(2)).not.toContain('data-name')
  expect(shown(2)).not.toContain('role=')
})
