import { expect, test } from 'vitest'
import { answeredBy, inFrame, writeLetter } from './letter.ts'

const shop = {
  name: 'Lerbugt & <Co>',
  origin: 'https://shop.example',
  logo: { address: 'https://shop.example/media/mark.png', alt: '' },
  accents: null,
}

test('a letter comes as the shop’s page: its mark and name above, in its language, in both schemes', () => {
  const html = inFrame(writeLetter('Your "order"', 'de', ['Hello']), shop)
  expect(html).toMatch(/^<!doctype html><html lang="de">/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/shop\.example"[^>]*><img src="https:\/\/shop\.example\/media\/mark\.png"/,
  )
  expect(html).not.toContain('<Co>')
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('nothing in a letter is fetched but pictures of the shop, and nothing in it runs', () => {
  const item = { name: 'Cup', amount: '€1', picture: { src: 'https://shop.example/media/a.jpg', alt: 'A cup' } }
  const parts = ['Hello', { items: [item] }, { button: 'https://dhl.example/1', label: 'Track' }]
  const html = inFrame(writeLetter('Subject', 'en', parts), shop)
  const fetched = [...html.matchAll(/(?:src|background|srcset)="([^"]*)"|url\(([^)]*)\)/g)].map(
    ([, address]) => address,
  )
  expect(fetched).toEqual(['https://shop.example/media/mark.png', 'https://shop.example/media/a.jpg'])
  expect(html).not.toMatch(/<script|<link|@import|\son\w+=/)
})

test('a long name of a shop or a product goes on in the next line', () => {
  const html = inFrame(writeLetter('Subject', 'en', []), shop)
  expect(html).toMatch(/<td align="center" style="[^"]*overflow-wrap:anywhere/)
})

test('a number keeps to its line beside a long name; an address that is wider than a phone breaks', () => {
  const rows: [string, string][] = [
    ['Varianten mit höchstens 5 auf Lager', '12'],
    ['E-Mail', 'maximiliane@kunsthandwerk.example'],
  ]
  const html = inFrame(writeLetter('Subject', 'de', [{ rows }]), shop)
  expect(html).toMatch(/overflow-wrap:normal" dir="auto">12</)
  expect(html).toMatch(/overflow-wrap:anywhere" dir="auto">maximiliane@<wbr>kunst/)
})

test('a shop without a logo shows only its name', () => {
  expect(inFrame(writeLetter('Subject', 'en', []), { ...shop, logo: null })).not.toContain('<img')
})

test('in the dark no rule reaches from one element to another: a button keeps its own colour', () => {
  const html = inFrame(writeLetter('S', 'en', []), shop)
  const inTheDark = html.slice(html.indexOf('scheme:dark){') + 'scheme:dark){'.length)
  const rules = inTheDark.slice(0, inTheDark.indexOf('}}') + 1)
  const selectors = rules.split('}').flatMap((rule) => rule.split('{')[0] || [])
  expect(selectors).toContain('.button')
  for (const selector of selectors) expect(selector).toMatch(/^\.\w+$/)
})

test('a name in the head of a mail is what was typed, and no word in code for something else', () => {
  const name = '=?utf-8?Q?Ada=0D=0ABcc=3A_all=40example.com?='
  for (const text of [writeLetter(`Message from ${name}`, 'en', []).subject, answeredBy(name, 'ada@example.com').name])
    expect(text).toContain('= ?utf-8?Q?Ada')
})

test('the buttons of a letter have the shop’s own colour in both schemes, and nothing else changes', () => {
  const written = writeLetter('Subject', 'en', [
    'background:#2743b0;color:#fff',
    { button: 'https://a.example', label: 'Go' },
  ])
  const html = inFrame(written, { ...shop, accents: { light: '#8a3b12', dark: '#ffcc00' } })
  expect(html).toMatch(/<a class="button"[^>]*background:#8a3b12;color:#ffffff"/)
  expect(html).toContain('.button{background:#ffcc00!important;color:#12151d!important}')
  expect(html).toContain('>background:#2743b0;color:#fff</p>')
})
