import { AccountLayout } from '#app/ui/AccountLayout.tsx'
import { AddressBlock } from '#app/ui/AddressBlock.tsx'
import { Badge } from '#app/ui/Badge.tsx'
import { Button } from '#app/ui/Button.tsx'
import { ChoicePills } from '#app/ui/Choice.tsx'
import { Empty } from '#app/ui/Empty.tsx'
import { Field } from '#app/ui/Field.tsx'
import { Icon, iconNames } from '#app/ui/Icon.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { Section } from '#app/ui/Section.tsx'
import { SplitLayout } from '#app/ui/SplitLayout.tsx'
import { Steps } from '#app/ui/Steps.tsx'
import { Table } from '#app/ui/Table.tsx'

export const EmptyCart = () => (
  <Empty title="Nothing in it yet" action={<Button href="#">Look around</Button>}>
    <p>What you put in stays here for 30 days.</p>
  </Empty>
)

export const Missing = () => (
  <Empty
    title="This page has moved on"
    action={[
      <Button key="1" href="#">
        Everything we make
      </Button>,
      <Button key="2" look="quiet" href="#">
        Write to us
      </Button>,
    ]}
  >
    <p>Nothing lives at this address. Perhaps the search finds it.</p>
  </Empty>
)

export const Account = () => (
  <>
    <PageHeader title="Your orders" />
    <AccountLayout
      label="Account"
      links={[
        { href: '#1', label: 'Overview', icon: 'user' },
        { href: '#2', label: 'Orders', icon: 'bag', current: true },
        { href: '#3', label: 'Adressen und Lieferangaben', icon: 'marker' },
      ]}
      end={
        <form>
          <button>
            <Icon name="sign-out" />
            Sign out
          </button>
        </form>
      }
    >
      <Steps
        label="Order 1042"
        steps={[
          { label: 'Placed', detail: '2 March', state: 'done' },
          { label: 'Packed', state: 'current' },
          { label: 'On its way', state: 'ahead' },
        ]}
      />
      <Section>
        <Table
          caption="Orders"
          columns={[{ title: 'Order' }, { title: 'Placed' }, { title: 'State' }, { title: 'Total', end: true }]}
          rows={[1042, 1007].map((number) => ({
            id: String(number),
            cells: [
              <a key="1" href="#o">
                {number}
              </a>,
              '2 March 2026',
              <Badge key="2" tone="success">
                Paid
              </Badge>,
              '€80.00',
            ],
          }))}
        />
      </Section>
    </AccountLayout>
  </>
)

export const Parts = () => (
  <>
    <PageHeader title="Parts and their states" text="Everything that pages are made of, in one place." />
    <Section title="Buttons">
      <p className="row">
        <Button>Add to cart</Button>
        <Button look="quiet" icon="plus">
          Add an address
        </Button>
        <Button look="link">Undo</Button>
        <Button busy>Paying</Button>
        <Button disabled>Sold out</Button>
        <Button look="quiet" disabled>
          Derzeit nicht lieferbar
        </Button>
        <Button href="#">In den Warenkorb legen und weiter einkaufen</Button>
      </p>
    </Section>
    <Section title="Icons">
      <p className="row">
        {iconNames.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </p>
    </Section>
    <Section title="Notices">
      <Notice kind="success" action={<Button look="link">Undo</Button>}>
        Taken out of your cart.
      </Notice>
      <Notice kind="problem">The card was declined. Nothing was charged, and your order is still here.</Notice>
      <Notice kind="info">Orders placed today leave the workshop on Monday.</Notice>
    </Section>
    <Section title="Write to us">
      <SplitLayout
        aside={
          <AddressBlock lines={['Tidewater', 'Harbour Street 4', '24939 Flensburg']}>
            <a href="#m">hello@tidewater.example</a>
          </AddressBlock>
        }
      >
        <form className="stack">
          <Field name="subject" label="Subject" />
          <Field as="textarea" name="text" label="Message" hint="Up to 5,000 characters." />
          <Field name="off" label="Order" disabled defaultValue="1042" />
          <ChoicePills
            name="size"
            legend="Size"
            value="s"
            options={[
              { value: 's', label: 'S' },
              { value: 'm', label: 'M' },
              { value: 'l', label: 'L', gone: 'sold out' },
            ]}
          />
          <Button>Send message</Button>
        </form>
      </SplitLayout>
    </Section>
  </>
)
