import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from './island.tsx'

const Shown = ({ src }: { src: string }) => <img src={src} alt="" fetchPriority="high" />

test('an island does not load its first pictures twice', () => {
  const html = renderToString(<Island of={Shown} name="Shown" props={{ src: '/media/bowl.svg' }} />)
  expect(html).toContain('<img src="/media/bowl.svg"')
  expect(html).not.toContain('rel="preload"')
})
