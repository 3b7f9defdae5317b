import { createTransport, type Transporter } from 'nodemailer'
import type { Configuration } from '#app/configuration.ts'

/**
 * The way to the mail server. Left to itself the library goes on in clear text when nobody offers TLS, which anybody on the
 * way can bring about; `requireTLS` sends nothing then (RFC 3207, 6), and certificates are checked unless the address says otherwise.
 */
export function openTransport({ smtpUrl, requireTls }: Configuration['mail']): Transporter {
  return createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
}
