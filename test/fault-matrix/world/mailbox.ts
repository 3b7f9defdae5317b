/** A mail as the buyer's mail server received it. */
export interface ArrivedLetter {
  id: number
  to: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

export function mailboxAt(origin: string) {
  const all: ArrivedLetter[] = []
  return {
    origin,
    /**
     * All mails that have ever arrived. The mailbox returns the newest 500, so each call keeps what earlier ones have
     * seen.
     */
    async letters(): Promise<readonly ArrivedLetter[]> {
      const response = await fetch(`${origin}/messages.json?after=${all.at(-1)?.id ?? 0}`)
      // The stand-in's own answer, newest first.
      all.push(...((await response.json()) as ArrivedLetter[]).toReversed())
      return all
    },
    async refuse(refuses: boolean) {
      await fetch(`${origin}/refuse?on=${refuses ? 1 : 0}`, { method: 'POST', redirect: 'manual' })
    },
  }
}
export type Mailbox = ReturnType<typeof mailboxAt>

/** The id of the shop's letter, from its Message-ID: so a letter that was sent twice is recognised. */
export function letterIdOf({ headers }: ArrivedLetter): string {
  const messageId = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''
  return /<([^@]+)@/.exec(messageId)?.[1] ?? ''
}
