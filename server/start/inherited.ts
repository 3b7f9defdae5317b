/**
 * The environment variables that every program needs, without the shop's own: their secrets are for this process alone,
 * and the database may run under an account that other programs share.
 */
export function inherited(): Record<string, string> {
  const { PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH } = process.env
  const defined = Object.entries({ PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH }).filter(([, value]) => value)
  // The filter has removed undefined values.
  return Object.fromEntries(defined) as Record<string, string>
}

/**
 * Removes the variables that node-postgres would read as its own settings (PGSSLMODE, PGOPTIONS, ...). They are meant
 * for another server: the embedded one speaks no TLS, and its durability settings must not be overridden.
 */
export function forgetClientVariables() {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name]
}
