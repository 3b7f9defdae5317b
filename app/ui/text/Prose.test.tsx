import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose, withScrollingTables } from './Prose.tsx'

const table = (inside = '') => `<table>${inside}<tr><td>Kelp</td></tr></table>`
const names = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)

test('a table in a text scrolls in a region that the keyboard reaches, and the text around it stays', () => {
  const html = `<p>Before</p>${table()}<p>After</p>`
  const shown = renderToStaticMarkup(<Prose html={html} tableName="Table" />)
  expect(shown).toMatch(
    /<p>Before<\/p><div class="\S+" role="region" tabindex="0" aria-label="Table 1"><table>.*<\/table><\/div><p>After<\/p>/,
  )
})

test('its region is called as the table is, or else by a number, so that two have different names', () => {
  const captioned = table('<caption>Sizes of <b>mugs</b> in "inches" &amp; more</caption>')
  const html = withScrollingTables(`${table()}\n${captioned}\n${table()}`, 'Tabelle')
  expect(names(html)).toEqual(['Tabelle 1', 'Sizes of mugs in &quot;inches&quot; &amp; more', 'Tabelle 3'])
})

test('a text without a table stays as it is', () => {
  expect(withScrollingTables('<p>About <a href="/tables">tables</a></p>', 'Table')).toBe(
    '<p>About <a href="/tables">tables</a></p>',
  )
})
