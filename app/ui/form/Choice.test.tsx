import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceCards } from './Choice.tsx'

const options = [
  { value: 'kept', label: 'Kept', disabled: true },
  { value: 'new', label: 'New' },
  { value: 'mill', label: 'Mill' },
]
const landing = (value?: string) => {
  const html = renderToStaticMarkup(<ChoiceCards name="to" legend="To" value={value} options={options} />)
  return /<input[^>]*id="to"[^>]*>/.exec(html)?.[0]
}

test('a link to a group of choices lands on the chosen one, or on the first that can be chosen', () => {
  expect(landing('mill')).toContain('value="mill"')
  expect(landing()).toContain('value="new"')
  expect(landing('kept')).toContain('value="new"')
})
