import { Window } from 'happy-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import type { read, readWhole, write } from './rich-html.ts'
import { cleanDescription } from '#app/imports/product/texts/description.ts'

let editor: { read: typeof read; readWhole: typeof readWhole; write: typeof write }
let cleanPasted: (html: string) => string

beforeAll(async () => {
  const window = new Window()
  Object.assign(globalThis, { document: window.document, DOMParser: window.DOMParser })
  editor = await import('./rich-html.ts')
  cleanPasted = (await import('./pasted-html.ts')).cleanPasted
})

/** What the editor would put into the field after any change; null: the field stays as it is. */
function roundTrip(html: string): string | null {
  const doc = editor.readWhole(html)
  return doc && editor.write(doc)
}

describe('what is stored comes back', () => {
  test.each([
    ['<p>One <strong>bold</strong>, <em>italic</em><br />and a <a href="/pages/shipping">link</a>.</p>'],
    ['<h2>Care</h2>\n<ul><li>By hand</li><li>Cold<ul><li>never hot</li></ul></li></ul>\n<ol><li>First</li></ol>'],
    ['<blockquote><p>So light.</p></blockquote>\n<hr />\n<h5>Small print</h5>'],
    [
      '<p>H<sub>2</sub>O, m<sup>2</sup>, <u>under</u>, <s>gone</s>, <small>small</small>, <code>a &lt; b &amp; c</code></p>',
    ],
    ['<p><strong>all <em>both</em></strong><em> one</em></p>'],
    ['<table><caption>Sizes</caption><tbody><tr><th scope="row">S</th><td colspan="2">9 cm</td></tr></tbody></table>'],
    ['<p>No-break\u00a0space</p>'],
    [''],
  ])('%s', (html) => {
    expect(roundTrip(html)).toBe(html)
    expect(cleanDescription(html)).toBe(html.replace('href="/pages/shipping"', 'href="/pages/shipping" rel="nofollow"'))
  })
})

test('the same in other tags is no loss', () => {
  expect(roundTrip('<p><b>Bold</b> and <i>italic</i>  words\n here</p>\n\n<ul>\n <li><p>One</p></li>\n</ul>')).toBe(
    '<p><strong>Bold</strong> and <em>italic</em> words here</p>\n<ul><li>One</li></ul>',
  )
  expect(roundTrip('<p>To <a href="https://example.com/" rel="nofollow">there</a></p>')).toBe(
    '<p>To <a href="https://example.com/">there</a></p>',
  )
  expect(roundTrip('Without tags\nin two lines\n\nand two paragraphs')).toBe(
    '<p>Without tags<br />in two lines</p>\n<p>and two paragraphs</p>',
  )
})

test.each([
  ['<p>A <img src="/x.png" alt=""> picture</p>'],
  ['<p class="lead">A class</p>'],
  ['<p style="color: red">A style</p>'],
  ['<p>A <span lang="fr">mot</span></p>'],
  ['<ol start="3"><li>Three</li></ol>'],
  ['<ul><li><h3>A heading in an item</h3></li></ul>'],
  ['<table><tbody><tr><td><img src="/x.png"></td></tr></tbody></table>'],
  ['<p>A <a>link to nowhere</a></p>'],
  ['<div><p>In a box</p></div>'],
  ['<script>alert(1)</script><p>And a script</p>'],
])('what would be lost is not opened: %s', (html) => {
  expect(roundTrip(html)).toBeNull()
})

describe('what is pasted', () => {
  const pasted = (html: string) => editor.write(editor.read(cleanPasted(html)))

  test('from Word: its lists are lists, its styles are gone', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body>
      <h1>Mugs<o:p></o:p></h1>
      <p class=MsoNormal style='margin-bottom:8pt'>Made by <b>hand</b>.<o:p></o:p></p>
      <p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>   </span></span>Light</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Strong</p>
      <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>Fill</p></body></html>`
    expect(pasted(word)).toBe(
      '<h2>Mugs</h2>\n<p>Made by <strong>hand</strong>.</p>\n<ul><li>Light</li><li>Strong</li></ul>\n<ol><li>Fill</li></ol>',
    )
  })

  test('from Google Docs: bold is what is bold', () => {
    const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.4"><span style="font-size:11pt;font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> italic</span></p><ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li></ul></b>`
    expect(pasted(docs)).toBe('<p>Plain, <strong>bold</strong><em> italic</em></p>\n<ul><li>One</li></ul>')
  })

  test('from a page: no pictures, scripts or links that run something', () => {
    const page = `<section class="x"><h1 onclick="x()">Title</h1><script>alert(1)</script><p>An <img src="https://example.com/x.png" onerror="alert(1)"><a href="javascript:alert(1)">odd</a> <a href="https://example.com/" onclick="x()">link</a></p></section>`
    expect(pasted(page)).toBe('<h2>Title</h2>\n<p>An odd <a href="https://example.com/">link</a></p>')
  })
})
