import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

const added = (name: string) => `„${name}“ liegt im Warenkorb.`
const written = (...name: { text: string; lang?: string }[]) =>
  renderToStaticMarkup(<Sentence of={added} name={name} />)

test('a name in the language of its sentence is part of it', () => {
  expect(written({ text: 'Hafenbecher' }, { text: 'Hafer' })).toBe('„Hafenbecher, Hafer“ liegt im Warenkorb.')
})

test('of a name in another language each part says its own', () => {
  expect(written({ text: 'Harbour mug', lang: 'en' }, { text: 'Hafer' })).toBe(
    '„<bdi lang="en">Harbour mug</bdi>, <bdi>Hafer</bdi>“ liegt im Warenkorb.',
  )
})
