import { good, type Mine, shown, staff, versionAt } from './example-objects.ts'

const products = 'URL handle,Title,Price\nexample-mug,Example mug,19.90\n'
const unknown = 'Title,Price of it,URL handle,SKU,Vendor,Image\nExample mug,19.90,example-mug,,,\n'

/** An uploaded file that was read. */
async function anImport(file: string): Promise<Mine> {
  const { result } = good(await staff('POST /imports', { body: { file_name: 'products.csv', file } }))
  const id = String(result.import)
  return atRest(id)
}

/** One that is in. */
async function aDoneImport(): Promise<Mine> {
  const handle = `example-${crypto.randomUUID()}`
  const { result } = good(
    await staff('POST /imports', {
      body: { file_name: 'products.csv', file: products.replace('example-mug', handle) },
    }),
  )
  const id = String(result.import)
  await atRest(id)
  good(await staff(`POST /imports/${id}/start`, { body: { currency: 'EUR', prices: 'with_tax' } }))
  return atRest(id)
}

/** Its job has ended. */
async function atRest(id: string): Promise<Mine> {
  for (let tries = 0; tries < 100; tries += 1) {
    const object = good(await staff(`GET /imports/${id}`))
    if (object.work === null) return { ...shown('imp_', id), ...(await versionAt(`/imports/${id}`)) }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The job does not end')
}

export const ofImports: Record<string, () => Promise<Mine>> = {
  'imports.create': async () => ({}),
  'imports.map': async () => ({ ...(await anImport(unknown)), '"Price"': '"Price of it"' }),
  'imports.try': () => anImport(products),
  'imports.start': () => anImport(products),
  'imports.discard': () => anImport(products),
  'imports.undo': aDoneImport,
}
