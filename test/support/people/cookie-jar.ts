interface Kept {
  value: string
  path: string
}

/** Cookies by host, as a browser keeps them: ports share them, paths do not. */
export function createCookieJar() {
  const hosts = new Map<string, Map<string, Kept>>()
  const cookiesOf = (host: string) => {
    const cookies = hosts.get(host) ?? new Map<string, Kept>()
    hosts.set(host, cookies)
    return cookies
  }
  return {
    header(url: URL): string {
      const fitting = [...cookiesOf(url.hostname)].filter(([, { path }]) => url.pathname.startsWith(path))
      return fitting.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
    },
    keep(url: URL, lines: readonly string[]) {
      for (const line of lines) keepOne(cookiesOf(url.hostname), line)
    },
    get(host: string, name: string): string | undefined {
      return [...cookiesOf(host)].find(([key]) => key.startsWith(`${name} `))?.[1].value
    },
    set(host: string, name: string, value: string, path = '/') {
      cookiesOf(host).set(`${name} ${path}`, { value, path })
    },
    clear: () => hosts.clear(),
  }
}

function keepOne(cookies: Map<string, Kept>, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const path = /;\s*path=([^;]+)/i.exec(line)?.[1]?.trim() ?? '/'
  const age = /;\s*max-age=(-?\d+)/i.exec(line)?.[1]
  const expires = /;\s*expires=([^;]+)/i.exec(line)?.[1]
  const gone = age === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(age) <= 0
  if (gone) cookies.delete(`${name} ${path}`)
  else cookies.set(`${name} ${path}`, { value, path })
}
