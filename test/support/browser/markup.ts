import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect } from './journey.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // As React writes them: void elements closed, attributes without a value or in their JavaScript spelling.
    'attr-case': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'error',
    // A button in a form submits it by default, which nearly all of ours do; some have a name that the form has too.
    'no-implicit-button-type': 'off',
    'form-dup-name': 'off',
    // A table whose rows are displayed as blocks needs the role.
    'no-redundant-role': 'off',
    // A list of suggestions is no select.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
})

/** The HTML as the server sends it, not the browser's DOM. */
export async function expectSoundMarkup(page: Page) {
  const response = await page.request.get(page.url(), { headers: { accept: 'text/html' } })
  const report = await validator.validateString(await response.text())
  const told = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
  expect.soft(told, page.url()).toEqual([])
}
