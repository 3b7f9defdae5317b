import type { Story } from './camera.ts'

const longTitle =
  'Twelve-piece supper service for a long table, with two tureens, a sauce boat and a Donaudampfschifffahrtsgesellschaft crest'

/** The pages of a visitor who browses, with the states of a product list. */
export const browsing: Story = async ({ show, page, take, sql }) => {
  await show('home', '/')
  await show('home-de', '/de')
  await show('collections', '/collections')
  await show('collection', '/collections/table')
  await show('collection-filtered', '/collections/table?sort=price-up&available=1')
  await page.goto('/collections/table')
  await page.getByRole('main').locator('summary').first().click()
  await take('collection-facet_open')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/collections/table')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await take('collection-drawer')
  await page.setViewportSize({ width: 1440, height: 900 })
  await show('search-page_2', '/search?q=lerbugt&page=2')
  await show('collection-nothing_left', '/collections/table?colour=none-such')
  await show('search', '/search')
  await show('search-results', '/search?q=teapot')
  await show('search-typo', '/search?q=teepot')
  await show('search-nothing', '/search?q=bicycle')
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Search the shop').pressSequentially('teap')
  await page.getByRole('option').first().waitFor()
  await take('search-suggestions')

  await show('product', '/products/four-nested-bowls')
  await show('product-options', '/products/harbour-mug')
  await show('product-choice', '/products/table-set?option1=Tide+blue&option2=Four&option3=Without+handle')
  await show('product-no_return', '/products/house-number?option1=7&option2=Colour+of+your+door')
  await page.goto('/products/table-set')
  const picture = page.getByRole('link', { name: /^Enlarge/ }).first()
  await picture.hover()
  await page.getByRole('button', { name: 'Next picture' }).waitFor()
  await picture.click()
  await page.getByRole('dialog').waitFor()
  await take('product-large')
  await show('product-sold_out', '/products/footed-cup')
  await show('product-de', '/de/products/harbour-mug')
  const [reduced] = await sql(
    `select p.slug from variants v join products p on p.id = v.product_id
     where p.status = 'active' and v.compare_at_price > v.price order by p.slug limit 1`,
  )
  await show('product-reduced', `/products/${slugOf(reduced)}`)
  await sql(`update products set title = $1 where slug = 'pump-jug'`, longTitle)
  await show('product-long_title', '/products/pump-jug')
  await show('search-long_title', '/search?q=supper')
}

/** The shop in dark mode. */
export const night: Story = async ({ page, show }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await show('home-dark', '/')
  await show('collection-dark', '/collections/vases')
  await show('product-dark', '/products/round-teapot')
  await show('contact-dark', '/contact')
  await show('location-dark', '/locations/kragwik')
}

export const places: Story = async ({ page, show, take }) => {
  await show('locations', '/locations')
  await show('location', '/locations/kragwik')
  await show('location-de', '/de/locations/hamburg')
  for (const slug of ['about', 'shipping', 'returns', 'privacy', 'terms']) await show(`page-${slug}`, `/pages/${slug}`)
  await show('contact', '/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('contact-errors')
  await show('contact-sent', '/contact?sent=1')
  await show('contact-de', '/de/contact?order=B1001')
}

// `select` names exactly this column.
const slugOf = (row: unknown) => (row as { slug: string } | undefined)?.slug ?? ''
