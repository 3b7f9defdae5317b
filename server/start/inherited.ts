/**
 * What every program needs of the environment, and none of the shop's own variables: the secrets in them are for this process
 * alone, and the database's may run as an account that other programs have, too.
 */
export function inherited(): Record<string, string> {
  const { PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH } = process.env
  const defined = Object.entries({ PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH }).filter(([, value]) => value)
  // The filter has left out what is undefined.
  return Object.fromEntries(defined) as Record<string, string>
}

/**
 * Takes away what node-postgres would read as its own settings (PGSSLMODE, PGOPTIONS, ...). They are meant for another server:
 * the embedded one speaks no TLS, and must not be talked out of what it promises.
 */
export function forgetClientVariables() {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name]
}
