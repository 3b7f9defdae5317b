/** Behaves like a browser without JavaScript: keeps cookies, follows links and redirects, fills in forms. */
export type Page = { url: URL; status: number; body: string }

export type Browser = {
  open: (address: string | URL) => Promise<Page>
  /** Submits the form whose action ends with this text, with its hidden fields and the given input. */
  submit: (page: Page, action: string, typed: Record<string, string>) => Promise<Page>
}

/** Stops before an unknown origin, and returns its address with status 0. */
export function openBrowser(...knownOrigins: readonly string[]): Browser {
  const jar = new Map<string, Map<string, string>>()

  async function open(address: string | URL, form?: URLSearchParams, from?: URL): Promise<Page> {
    const url = new URL(address)
    if (!knownOrigins.includes(url.origin)) return { url, status: 0, body: '' }
    const headers = new Headers({ cookie: cookiesFor(url), 'accept-language': 'en' })
    if (from) headers.set('origin', from.origin)
    const response = await fetch(url, { method: form ? 'POST' : 'GET', body: form, headers, redirect: 'manual' })
    keepCookies(url, response.headers.getSetCookie())
    const location = response.headers.get('location')
    if (location) return open(new URL(location, url))
    return { url, status: response.status, body: await response.text() }
  }

  function cookiesFor(url: URL): string {
    const fitting = [...(jar.get(url.hostname) ?? [])].filter(([key]) =>
      url.pathname.startsWith(key.split(' ')[1] ?? '/'),
    )
    return fitting.map(([key, value]) => `${key.split(' ')[0]}=${value}`).join('; ')
  }

  function keepCookies(url: URL, lines: readonly string[]): void {
    const cookies = jar.get(url.hostname) ?? new Map<string, string>()
    jar.set(url.hostname, cookies)
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const gone = /expires=Thu, 01 Jan 1970/i.test(line) || /max-age=0/i.test(line)
      if (gone) cookies.delete(`${name} ${path}`)
      else cookies.set(`${name} ${path}`, value)
    }
  }

  return {
    open: (address) => open(address),
    submit(page, action, typed) {
      const form = formsOf(page).find((each) => each.action.endsWith(action))
      if (!form) throw new Error(`No form leads to ${action} on ${page.url.href}`)
      return open(new URL(form.action, page.url), new URLSearchParams({ ...form.hidden, ...typed }), page.url)
    },
  }
}

function formsOf(page: Page) {
  return [...page.body.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inner = '']) => ({
      action: action.replaceAll('&amp;', '&'),
      hidden: Object.fromEntries(
        [...inner.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      ),
    }),
  )
}
