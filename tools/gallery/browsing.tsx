import { Breadcrumbs } from '#app/ui/Breadcrumbs.tsx'
import { Button } from '#app/ui/Button.tsx'
import { ChoicePills } from '#app/ui/Choice.tsx'
import { CollectionTiles } from '#app/ui/CollectionTiles.tsx'
import { Disclosure } from '#app/ui/Disclosure.tsx'
import { Facts } from '#app/ui/Facts.tsx'
import { Hero } from '#app/ui/Hero.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { Pagination } from '#app/ui/Pagination.tsx'
import { Price } from '#app/ui/Price.tsx'
import { BuyBar, ProductLayout } from '#app/ui/ProductLayout.tsx'
import { ProductGrid } from '#app/ui/ProductGrid.tsx'
import { Prose } from '#app/ui/Prose.tsx'
import { QuantityField } from '#app/ui/QuantityField.tsx'
import { Refine } from '#app/ui/Refine.tsx'
import { Section } from '#app/ui/Section.tsx'
import { picture, products } from './samples.ts'

export const Home = () => (
  <>
    <Hero
      title="Cups that sit well in the hand"
      text="Thrown, glazed and printed in one workshop on the harbour. Small runs, repaired for life."
      action={<Button href="#">See what came out of the kiln</Button>}
      picture={{
        src: 'pics/hero.svg',
        alt: 'A shelf with jugs and bowls',
        width: 1600,
        height: 900,
        colour: '#cfd6d6',
      }}
    />
    <Section title="New from the bench" action={{ href: '#', label: 'All new things' }}>
      <ProductGrid products={products.slice(14, 18)} />
    </Section>
    <Section title="Collections">
      <CollectionTiles
        tiles={['Cups & bowls', 'Plates', 'Paper'].map((name, index) => ({
          href: `#${index}`,
          name,
          text: 'For every day, from the first coffee on.',
          picture: { ...picture(16 + index * 3), width: 800, height: 600 },
        }))}
      />
    </Section>
  </>
)

export const Collection = () => (
  <>
    <PageHeader
      above={<Breadcrumbs label="You are here" crumbs={[{ href: '#', label: 'Everything' }]} />}
      title="Paper & print"
      text="Notebooks sewn by hand, cards, wrapping paper and prints: cut, folded and printed upstairs, above the kiln."
    />
    <Refine
      action="#"
      label="Narrow and sort"
      count="24 of 80"
      submit="Show"
      facets={[
        {
          name: 'type',
          label: 'Kind',
          values: [
            { value: 'notebook', label: 'Notebooks', count: 8, checked: true },
            { value: 'card', label: 'Cards', count: 12 },
          ],
        },
        { name: 'colour', label: 'Colour', values: [{ value: 'blue', label: 'Blue', count: 5 }] },
      ]}
      sort={{
        name: 'sort',
        label: 'Sort',
        options: [
          { value: 'new', label: 'Newest first' },
          { value: 'price', label: 'Price, low to high' },
        ],
      }}
      reset={{ href: '#', label: 'Clear' }}
    />
    <ProductGrid products={products} firstRow={4} heading="h2" />
    <Pagination
      label="Pages"
      where="Page 2 of 4"
      previous={{ href: '#1', label: 'Previous page' }}
      next={{ href: '#3', label: 'Next page' }}
    />
  </>
)

const sizes = [
  { value: 'small', label: 'Small, 12 cm' },
  { value: 'large', label: 'Large, 18 cm' },
  { value: 'serving', label: 'Serving, 28 cm', gone: 'sold out' },
]
const glazes = [
  { value: 'tide', label: 'Tide', swatch: '#345a86' },
  { value: 'chalk', label: 'Chalk', swatch: '#f1ebdf' },
  { value: 'celadon', label: 'Celadon', swatch: '#8fae99' },
]
const story = `<p>We throw them on the wheel and stack them for the kiln, one bowl per turn. The foot is left bare, so you feel the clay.</p>
<h2>Size and care</h2><ul><li>12 cm wide, 6 cm high, about 280 g</li><li>Dishwasher and microwave are fine</li></ul>`

export const Product = () => (
  <>
    <Breadcrumbs
      label="You are here"
      crumbs={[
        { href: '#e', label: 'Everything' },
        { href: '#c', label: 'Cups & bowls' },
      ]}
    />
    <ProductLayout
      picturesLabel="Pictures"
      pictures={[picture(16, 'Four bowls, stacked'), picture(12, 'A plate from above'), picture(13, 'Herring plate')]}
      story={
        <>
          <Prose html={story} />
          <div>
            <Disclosure title="Shipping and returns">
              <p>Sent within two working days. You may send it back for 30 days.</p>
            </Disclosure>
            <Disclosure title="Reviews (4)">
              <p>“The handle fits three fingers, which is how I drink coffee.”</p>
            </Disclosure>
          </div>
        </>
      }
    >
      <PageHeader
        title="Stacking bowl"
        text={<Price large now="€28.00" was="€34.00" nowLabel="Now" wasLabel="Before" />}
      />
      <ChoicePills name="glaze" legend="Glaze" value="tide" options={glazes} />
      <ChoicePills name="size" legend="Size" value="large" options={sizes} />
      <BuyBar>
        <QuantityField label="Quantity" steps={{ less: 'One less', more: 'One more' }} />
        <Button icon="cart">Add to cart</Button>
      </BuyBar>
      <Facts
        facts={[
          { icon: 'check', text: '3 left, ready to send' },
          { icon: 'truck', text: 'With you in 2 to 4 days, free from €80.00' },
          { icon: 'marker', text: 'Or pick it up at the workshop' },
        ]}
      />
    </ProductLayout>
    <Section title="Goes well with it">
      <ProductGrid products={products.slice(4, 8)} />
    </Section>
  </>
)
