import { expect, test } from 'vitest'
import { kindOf } from './kinds.ts'

test.each([
  ['Redirect from,Redirect to', 'redirects'],
  ['Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Tags', 'shopify_customers'],
  ['First Name,Last Name,Email,Accepts Marketing,Company,Address1,Total Orders', 'shopify_customers'],
  ['Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region', 'woocommerce_customers'],
  ['Name,Email,Financial Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem price', 'shopify_orders'],
  [
    'ID,Handle,Command,Title,Body HTML,Sort Order,Published,Image Src,Row #,Top Row,Product: Handle,Must Match',
    'shopify_collections',
  ],
  ['Handle,Title,Rule: Product Column,Rule: Relation,Rule: Condition', 'shopify_collections'],
  ['Handle,Title,Body HTML,Sort Order,Published,Variant Price', null],
  ['Name,Value,Value Type,Usage Limit Per Code,Times Used In Total', 'discounts'],
  ['Handle,Title,Body (HTML),Vendor,Variant Price', null],
  ['ID,Type,SKU,Name,Published,Regular price', null],
  ['Name,Email', null],
])('the headings %s are %s', (header, kind) => {
  expect(kindOf(header.split(','))).toBe(kind)
})
