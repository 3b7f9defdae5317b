import { z } from 'zod'

/** With its offset from UTC: `2026-12-24T18:00:00+01:00`. */
export const momentInput = z.iso.datetime({ offset: true, error: 'field.moment' })

export const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)
