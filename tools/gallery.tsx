// Lays out the components and sample pages as still HTML, to look at and to measure: built with Vite for the server,
// then run with the folder of the client build's style sheet.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { Collection, Home, Product } from './gallery/browsing.tsx'
import { Cart, Checkout } from './gallery/buying.tsx'
import { Frame } from './gallery/frame.tsx'
import { Account, EmptyCart, Missing, Parts } from './gallery/parts.tsx'

const [folder = '.', styles = 'style.css', root = ''] = process.argv.slice(2)
const pages = { Home, Collection, Product, Cart, Checkout, Account, EmptyCart, Missing, Parts }

const fill = `addEventListener('DOMContentLoaded',()=>document.querySelector('[data-me=count]').textContent=3)`

for (const [name, Page] of Object.entries(pages)) {
  const body = renderToStaticMarkup(
    <Frame>
      <Page />
    </Frame>,
  )
  const head = `<meta charset="utf-8"><title>${name}</title><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="${styles}"><script>${fill}</script>`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  await writeFile(join(folder, `${name.toLowerCase()}.html`), html.replaceAll('/assets/', `${root}assets/`))
}
