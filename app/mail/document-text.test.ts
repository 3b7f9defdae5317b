import { expect, test } from 'vitest'
import { documentText, withWholeLinks } from './document-text.ts'
import { writeLetter } from './letter.ts'

const terms = {
  title: 'Terms',
  html: '<h2>1. Scope &amp; seller</h2>\n<p>These <b>terms</b> apply&nbsp;here.<br>See <a href="/pages/shipping">Shipping</a>.</p><ul><li>One</li><li>Two &#8364;</li></ul><p>End.</p>',
}

test('a page reads as plain text, with its paragraphs, items and addresses', () => {
  expect(documentText(withWholeLinks(terms, 'https://shop.example'))).toBe(
    `TERMS\n\n1. Scope & seller\n\nThese terms apply\u00a0here.\nSee Shipping (https://shop.example/pages/shipping).\n\n- One\n- Two €\n\nEnd.`,
  )
})

test('links to elsewhere stay as they are', () => {
  const html = '<a href="https://elsewhere.example/x">there</a> <a href="//elsewhere.example">or there</a>'
  expect(withWholeLinks({ title: '', html }, 'https://shop.example').html).toBe(html)
})

test('both forms of a mail hold the whole page', () => {
  const letter = writeLetter('Subject', 'en', ['Hello', { document: terms }])
  expect(letter.text).toContain('\n\nTERMS\n\n1. Scope & seller')
  expect(letter.html).toContain('<b>terms</b> apply')
  expect(letter.html).toMatch(/<h2[^>]*>Terms<\/h2>/)
  // Its own headings are smaller ones, below that.
  expect(letter.html).toMatch(/<h3 style="[^"]*font-size:16px">1\. Scope &amp; seller<\/h3>/)
})
