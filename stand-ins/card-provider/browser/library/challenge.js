// The bank's question over the whole window. Everything behind is out of reach until it is answered or closed.
function askBuyer(url, locale) {
  return new Promise((resolve) => {
    const before = document.activeElement
    const iframe = openFrame(`${new URL(url).pathname}?frame=1&locale=${locale}`, challengeTitle(locale), {})
    const shade = document.createElement('div')
    const style = shade.style
    for (const [name, value] of [
      ['position', 'fixed'],
      ['inset', '0'],
      ['z-index', '2147483647'],
      ['margin', '0'],
    ]) {
      style.setProperty(name, value)
    }
    for (const [name, value] of [
      ['width', '100%'],
      ['height', '100%'],
      ['border', '0'],
      ['color-scheme', 'light'],
    ]) {
      iframe.style.setProperty(name, value)
    }
    iframe.style.setProperty('display', 'block')
    const channel = openChannel(iframe, (notice, payload) => {
      if (notice === 'hello') iframe.focus()
      if (notice === 'done') finish(payload)
    })
    const hidden = [...document.body.children].filter((child) => !child.inert)
    for (const child of hidden) child.inert = true
    const overflow = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    shade.append(iframe)
    document.body.append(shade)

    function finish(outcome) {
      channel.close()
      shade.remove()
      for (const child of hidden) child.inert = false
      document.documentElement.style.overflow = overflow
      if (before && before.isConnected && before.focus) before.focus()
      resolve(outcome)
    }
  })
}

function challengeTitle(locale) {
  return locale === 'de' ? 'Bestätigung durch Ihre Bank' : 'Confirmation by your bank'
}
