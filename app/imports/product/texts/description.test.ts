import { expect, test } from 'vitest'
import { cleanDescription } from './description.ts'

test('nothing of a description can act: no scripts, no styles, no pictures from elsewhere', () => {
  const dirty =
    '<p onclick="x()" style="position:fixed" class="y">Oak<script>alert(1)</script><img src=x onerror=alert(1)>' +
    '<a href="javascript:alert(1)">here</a><a href="//evil.example">there</a><a href="https://oak.example" target="_blank">oak</a>' +
    '<iframe src="https://evil.example"></iframe><style>p{}</style></p>'
  expect(cleanDescription(dirty)).toBe(
    '<p>Oak<a rel="nofollow">here</a><a rel="nofollow">there</a><a href="https://oak.example" rel="nofollow">oak</a></p>',
  )
})

test('long runs of spaces take no longer than other characters', () => {
  const indented = `<p>${'\u00a0'.repeat(31)}Oak</p>`
  expect(cleanDescription(indented)).toBe(indented)
  const gap = ' '.repeat(200_000)
  expect(cleanDescription(`Oak${gap}Ash`)).toBe(`<p>Oak${gap}Ash</p>`)
  expect(cleanDescription(`Oak${gap}\n${gap}\n${gap}Ash`)).toBe('<p>Oak</p>\n<p>Ash</p>')
  const empty = `<p>${'&nbsp;<br> '.repeat(1_000)}</p>`
  expect(cleanDescription(`${empty}<p>Ash</p>`)).toBe('<p>Ash</p>')
})

test('plain text becomes paragraphs and a heading stays below the title of the page', () => {
  expect(cleanDescription('Linen, washed.\n\nDries\nin an hour & a half.')).toBe(
    '<p>Linen, washed.</p>\n<p>Dries<br />in an hour &amp; a half.</p>',
  )
  expect(cleanDescription('<h1>Care</h1><p>&nbsp;</p><p>Wash.</p>')).toBe('<h2>Care</h2><p>Wash.</p>')
  expect(cleanDescription('<div>One</div><div>Two</div>')).toBe('<p>One</p>\n<p>Two</p>')
  expect(cleanDescription('')).toBe('')
})
