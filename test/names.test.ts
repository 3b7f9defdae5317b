import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { locales } from '#app/locales.ts'
import { operations } from '#app/operation-list.ts'
import { staffPermissions } from '#app/permissions.ts'

const parts = ['name', 'title', 'seller_name', 'bank_holder', 'label']
// A space without width: nobody sees or hears a name of it.
const unseen = '\u200B'

const isStaffs = (permission: string) => staffPermissions.some((each) => each === permission)

/** A mapping says which column of a file has the title. */
const namesColumns = (operation: string) => operation === 'imports.map'

/** The operations by which staff give something a name, in one language or in each. */
const named = Object.values(operations).flatMap(({ name, permission, input }) =>
  parts
    .filter(
      (part) => isStaffs(permission) && !namesColumns(name) && input instanceof z.ZodObject && part in input.shape,
    )
    .map((part) => ({ name, part, input })),
)

describe.each(named)('$name', ({ part, input }) => {
  test(`refuses a ${part} that nobody can see, at its field`, () => {
    const inEach = Object.fromEntries(locales.map((locale) => [locale, unseen]))
    const codes = [unseen, inEach].map((value) => {
      const { error } = input.safeParse({ [part]: value })
      return error?.issues.find(({ path, message }) => path[0] === part && message === 'field.characters')?.message
    })
    expect(codes).toContain('field.characters')
  })
})
