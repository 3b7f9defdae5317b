import { beforeAll } from 'vitest'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'

/** The shop of the file's tests issues invoices, in the name of a seller with an address. */
export function useInvoices() {
  beforeAll(() =>
    saveSettings(db, {
      invoices: 'on',
      sellerName: 'Barrow Pottery',
      address: ['Kilnstraße 1', '10115 Berlin'],
      vatId: 'DE123456789',
    }),
  )
}
