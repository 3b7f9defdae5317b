import { Button } from '#app/ui/Button.tsx'
import { CheckoutLayout } from '#app/ui/CheckoutLayout.tsx'
import { Checkbox, ChoiceCards } from '#app/ui/Choice.tsx'
import { Field, FieldPair } from '#app/ui/Field.tsx'
import { FormPart } from '#app/ui/FormPart.tsx'
import { Lines } from '#app/ui/Lines.tsx'
import { ErrorSummary, Notice } from '#app/ui/Notice.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { QuantityField } from '#app/ui/QuantityField.tsx'
import { Totals } from '#app/ui/Totals.tsx'
import { picture } from './samples.ts'

const lines = [
  {
    id: '1',
    name: 'Stacking bowl',
    detail: 'Tide · Large, 18 cm',
    picture: picture(16),
    amount: '€56.00',
    quantity: 2,
  },
  {
    id: '2',
    name: 'Year of tides, wall calendar with the high water of every day',
    picture: picture(7),
    amount: '€24.00',
    quantity: 1,
  },
]
const sums = [
  { label: '3 things', amount: '€80.00' },
  { label: 'Parcel to Germany', amount: 'Free', detail: 'Free from €80.00' },
]
const total = { label: 'Total', amount: '€80.00', detail: 'Includes €10.19 VAT' }

export const Cart = () => (
  <>
    <PageHeader title="Your cart" />
    <Notice kind="success" action={<Button look="link">Undo</Button>}>
      Signed in. One thing from your earlier cart was added.
    </Notice>
    <CheckoutLayout
      summaryLabel="Sum"
      summary={
        <>
          <Totals lines={sums} total={total} />
          <form className="stack">
            <Field name="code" label="Discount code" optional="optional" />
            <Button wide href="checkout.html">
              Go to checkout
            </Button>
          </form>
        </>
      }
    >
      <Lines
        lines={lines.map(({ quantity, ...line }, index) => ({
          ...line,
          href: '#',
          note: index === 1 && <Notice kind="info">The price went down by €2.00 since you added it.</Notice>,
          control: (
            <>
              <form>
                <QuantityField label={`Quantity of ${line.name}`} id={`q${line.id}`} value={quantity} />
                <Button look="link">Update</Button>
              </form>
              <form>
                <Button look="link">Remove</Button>
              </form>
            </>
          ),
        }))}
      />
    </CheckoutLayout>
  </>
)

export const Checkout = () => (
  <>
    <PageHeader title="Checkout" />
    <CheckoutLayout
      summaryLabel="Your order"
      folded={
        <>
          <span>Your order</span> <span className="num">€80.00</span>
        </>
      }
      summary={
        <>
          <Lines compact lines={lines.map(({ quantity, ...line }) => ({ ...line, detail: `${quantity} ×` }))} />
          <Totals lines={sums} total={total} />
        </>
      }
    >
      <ErrorSummary
        title="Two fields need another look"
        errors={[
          { id: 'email', message: 'The e-mail address has no @.' },
          { id: 'postalCode', message: 'German postal codes have five digits.' },
        ]}
      />
      <form>
        <WhoAndWhere />
        <HowAndPay />
      </form>
    </CheckoutLayout>
  </>
)

const WhoAndWhere = () => (
  <>
    <FormPart number={1} title="Contact">
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        defaultValue="wiebke.example"
        hint="For the confirmation and news of the parcel."
        error="The address has no @. It looks like name@example.org."
      />
      <Field name="phone" label="Phone" type="tel" autoComplete="tel" optional="optional" />
    </FormPart>
    <FormPart number={2} title="Delivery">
      <Field
        as="select"
        name="country"
        label="Country"
        options={[
          { value: 'DE', label: 'Germany' },
          { value: 'DK', label: 'Denmark' },
        ]}
      />
      <Field name="name" label="Name" autoComplete="name" />
      <Field name="line1" label="Street and number" autoComplete="address-line1" />
      <FieldPair>
        <Field name="postalCode" label="Postal code" inputMode="numeric" error="Five digits, such as 24937." />
        <Field name="city" label="City" autoComplete="address-level2" />
      </FieldPair>
    </FormPart>
  </>
)

const HowAndPay = () => (
  <>
    <FormPart number={3} title="Shipping method">
      <ChoiceCards
        name="method"
        legend="How should it come?"
        legendHidden
        value="parcel"
        options={[
          { value: 'parcel', label: 'Parcel', detail: 'With you in 2 to 4 working days', end: 'Free' },
          { value: 'express', label: 'Express', detail: 'Tomorrow, if ordered before noon', end: '€12.90' },
          {
            value: 'pickup',
            label: 'Pick up at the workshop',
            detail: 'Closed today',
            end: 'Free',
            disabled: true,
          },
        ]}
      />
    </FormPart>
    <FormPart number={4} title="Payment">
      <div className="stack">
        <Field as="textarea" name="note" label="Note to the workshop" optional="optional" />
        <Checkbox name="news" label="Send me a letter four times a year, about what came out of the kiln" />
        <Button wide>Pay €80.00</Button>
      </div>
    </FormPart>
  </>
)
