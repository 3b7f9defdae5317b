import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'

const attribute = (html: string, name: string) => html.match(new RegExp(` ${name}="([^"]*)"`))?.[1]

test('a refused field keeps what was typed and refers to its hint and its error', () => {
  const html = renderToStaticMarkup(
    <Field
      name="email"
      label="Email"
      hint="For the confirmation."
      error="There is no @ in it."
      defaultValue="wiebke"
    />,
  )
  expect(attribute(html, 'value')).toBe('wiebke')
  expect(attribute(html, 'aria-invalid')).toBe('true')
  for (const id of attribute(html, 'aria-describedby')?.split(' ') ?? []) expect(html).toContain(`id="${id}"`)
  expect(attribute(html, 'aria-describedby')).toBe('email-hint email-error')
  expect(attribute(html, 'for')).toBe(attribute(html, 'id'))
})

test('a field is required unless it says that it is optional', () => {
  expect(renderToStaticMarkup(<Field name="city" label="City" />)).toContain('required')
  expect(renderToStaticMarkup(<Field name="phone" label="Phone" optional="optional" />)).not.toContain('required')
})

test('what people write runs in the direction of its script, addresses and numbers in their own', () => {
  const direction = (field: ReactElement) => attribute(renderToStaticMarkup(field), 'dir')
  expect(direction(<Field name="name" label="Name" />)).toBe('auto')
  expect(direction(<Field name="message" label="Message" as="textarea" />)).toBe('auto')
  expect(direction(<Field name="email" label="Email" type="email" />)).toBeUndefined()
  expect(direction(<Field name="phone" label="Phone" type="tel" />)).toBeUndefined()
})
