import { z } from 'zod'
import { allCountries } from '#app/kernel/countries.ts'
import { isDay } from '#app/kernel/day.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { defaultLocale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { readHours, weekdays, writeHours } from './hours.ts'

const text = (most: number = limits.title.value) => lineInput(most, 'field.required')
const needed = text().min(1, 'field.required')
const ofADay = text().refine((typed) => readHours(typed) !== null, 'location.hours')

/** A day on which it is closed beside the week's hours, with the reason if one is said: "2026-12-24 Christmas Eve". */
const closedDay = text()
  .regex(/^\d{4}-\d\d-\d\d(\s.*)?$/, 'location.closed_on')
  .refine((typed) => isDay(typed.slice(0, 10)), 'location.closed_on')

export const locationInput = z.object({
  name: needed,
  line1: needed,
  line2: text(),
  postal_code: text(20),
  city: needed,
  country: z.enum(allCountries as [string, ...string[]], 'field.choice'),
  phone: text(40).regex(/^(\+?[\d\s()/.-]{4,})?$/, 'field.phone'),
  email: z.union(
    [z.literal(''), text(limits.email.value).pipe(z.email({ pattern: z.regexes.html5Email, error: 'field.email' }))],
    'field.email',
  ),
  /** Of each day, as people write them: "09:00-12:30, 13:30-18:00". Empty: closed. */
  hours: z.object(
    Object.fromEntries(weekdays.map((day) => [day, ofADay])) as Record<(typeof weekdays)[number], typeof ofADay>,
  ),
  closed_on: z.array(closedDay).max(limits.closedDays.value, 'field.too_long'),
  /** Whether customers may fetch orders there. */
  pick_up: z.enum(['yes', 'no'], 'field.choice'),
  /** Whether the shop's pages show it; a store room is for stock alone. */
  shown: z.enum(['yes', 'no'], 'field.choice'),
})
export const locationChange = locationInput.partial()
export type LocationInput = z.infer<typeof locationInput>

interface Stored {
  name: string
  address: PostalAddress
  phone: string
  email: string
  hours: { weekday: number; opens: string; closes: string }[]
  closedOn: { date: string; reason: Record<string, string> }[]
  pickUp: boolean
  isShown: boolean
}

/** The reason in the first language, or in another that it has. */
const writtenDay = ({ date, reason }: Stored['closedOn'][number]) =>
  `${date} ${reason[defaultLocale] ?? Object.values(reason)[0] ?? ''}`.trim()

const yes = (is: boolean) => (is ? ('yes' as const) : ('no' as const))

/** What is stored, as its form and the API say it. */
export function inputOf({ address, hours, closedOn, ...row }: Stored): LocationInput {
  const [line1 = '', line2 = ''] = address.lines
  const week = weekdays.map((day, at) => [day, writeHours(hours, at + 1)] as const)
  return {
    name: row.name,
    line1,
    line2,
    postal_code: address.postalCode,
    city: address.city,
    country: address.country,
    phone: row.phone,
    email: row.email,
    // One entry for each day of the list.
    hours: Object.fromEntries(week) as LocationInput['hours'],
    closed_on: closedOn.map(({ date, reason }) => writtenDay({ date, reason })),
    pick_up: yes(row.pickUp),
    shown: yes(row.isShown),
  }
}

/** The same the other way around. Reasons that were written in several languages stay, while the day and its words do. */
export function storedOf(input: LocationInput, was: Pick<Stored, 'closedOn' | 'address'> | null): Stored {
  const { line1, line2, postal_code: postalCode, city, country } = input
  const lines = [line1, line2].filter((line) => line !== '')
  const known = new Map(was?.closedOn.map((day) => [writtenDay(day), day]))
  const none = { company: '', region: '', phone: '' }
  return {
    name: input.name,
    address: { ...none, ...was?.address, name: input.name, lines, postalCode, city, country },
    phone: input.phone,
    email: input.email,
    hours: weekdays.flatMap((day, at) =>
      (readHours(input.hours[day]) ?? []).map((span) => ({ weekday: at + 1, ...span })),
    ),
    closedOn: input.closed_on
      .map((typed) => known.get(typed) ?? dayOf(typed))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    pickUp: input.pick_up === 'yes',
    isShown: input.shown === 'yes',
  }
}

function dayOf(typed: string): Stored['closedOn'][number] {
  const reason = typed.slice(10).trim()
  return { date: typed.slice(0, 10), reason: reason === '' ? {} : { en: reason } }
}
