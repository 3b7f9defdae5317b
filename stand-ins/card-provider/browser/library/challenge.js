import { openChannel, openFrame } from './channel.js'
import { dress } from './origin.js'

// The bank's question over the whole window. Everything behind is out of reach until it is answered or closed.
export function askBuyer(url, locale) {
  return new Promise((resolve) => {
    const before = document.activeElement
    const title = locale === 'de' ? 'Bestätigung durch Ihre Bank' : 'Confirmation by your bank'
    const iframe = openFrame(`${new URL(url).pathname}?frame=1&locale=${locale}`, title, {})
    const shade = document.createElement('div')
    dress(shade, { position: 'fixed', inset: '0', 'z-index': '2147483647' })
    dress(iframe, { display: 'block', width: '100%', height: '100%', border: '0', 'color-scheme': 'light' })
    const channel = openChannel(iframe, (notice, outcome) => {
      if (notice === 'hello') iframe.focus()
      if (notice !== 'done') return
      channel.close()
      shade.remove()
      giveBack()
      if (before?.isConnected) before.focus?.()
      resolve(outcome)
    })
    const giveBack = putAside()
    shade.append(iframe)
    document.body.append(shade)
  })
}

export function putAside() {
  const aside = [...document.body.children].filter((child) => !child.inert)
  const { overflow } = document.documentElement.style
  for (const child of aside) child.inert = true
  dress(document.documentElement, { overflow: 'hidden' })
  return () => {
    for (const child of aside) child.inert = false
    dress(document.documentElement, { overflow })
  }
}
