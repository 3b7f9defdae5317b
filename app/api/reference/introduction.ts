import { limits } from '#app/limits.ts'
import { apiBase } from '#app/web/serve-api.ts'
import { guides } from './guides.ts'
import type { Part } from './part.ts'

const hours = 3_600_000

/** What applies to every call. Only in English, like the whole API. */
export const introduction: readonly Part[] = [
  {
    id: 'begin',
    title: 'First call',
    text: [
      `Every call goes to \`https://shop${apiBase}\`, takes JSON and answers JSON. [openapi.json](/api/openapi.json) describes all of them for tools, by OpenAPI 3.1.`,
    ],
    code: `curl https://shop${apiBase}/orders \\\n  -H "Authorization: Bearer $BARROW_KEY"`,
  },
  {
    id: 'typescript',
    title: 'In TypeScript',
    text: [
      'The TypeScript examples use `openapi-fetch`, with types that `npx openapi-typescript https://shop/api/openapi.json -o barrow.d.ts` writes. `error` is the problem of a refused call, and undefined otherwise.',
    ],
    code: `import createClient from 'openapi-fetch'
import type { paths } from './barrow.d.ts'

const barrow = createClient<paths>({
  baseUrl: 'https://shop${apiBase}',
  headers: { Authorization: \`Bearer \${process.env.BARROW_KEY}\` },
})`,
  },
  {
    id: 'keys',
    title: 'Keys',
    text: [
      'A **secret key** (`bk_live_…`) is for your own systems. It has the permissions that it was given, and is refused if a web page sends it. A **publishable key** (`bp_live_…`) is for front ends: it can do what every visitor can, catalogue, cart and checkout, and may be part of a web page. Neither can replace the other: in the examples `$BARROW_KEY` is the one that the call needs. A shop in test mode has keys with `test` in place of `live`: nothing that they do is real.',
      'The person who runs the shop creates them, on its machine; each secret is shown once. The [permissions](#permissions) that a secret key needs are listed with each call, and below.',
      'Pages of the shop itself need no key: the session of the signed-in person is enough. Calls below `/account` that need an account accept only such a session.',
    ],
    code: 'npm run shop -- keys.create --name ERP --scopes orders:read,orders:ship --yes\nnpm run shop -- keys.create --name Website --kind publishable --yes',
  },
  ...guides,
  {
    id: 'answers',
    title: 'Answers',
    text: [
      'A call that shows an object answers with the object. A call that changes something answers `{"result": …, "object": …}`: `result` is specific to the call, such as the id of a new parcel, and `object` is the current state of the object: null if it is gone, or if the key may not read it. A list answers `{"data": […], "next": …, "total": …}`.',
      'Fields that have no value are null, and are not left out. Times are in UTC.',
    ],
  },
  {
    id: 'ids',
    title: 'Ids',
    text: [
      'An id says what kind of object it names: `ord_…` is an order, `line_…` one of its lines. Ids sort by the time of their creation. Where people use another name, such as the number of an order, an address takes that too.',
    ],
  },
  {
    id: 'money',
    title: 'Money',
    text: [
      'An amount is a whole number in the currency’s minor unit, with its currency: `{"amount": 4820, "currency": "EUR"}` is 48.20 EUR, and `{"amount": 500, "currency": "JPY"}` is 500 JPY.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    text: [
      'A refusal is answered as problem details (RFC 9457). Use `code`, which never changes; `title` and `detail` are for people. `retry` says whether the same call may be sent again. `errors` lists the invalid parts, by a JSON pointer into the body, `?name` of the query or `{name}` of the address, with `expected` if the valid values can be named. `request_id` identifies the call in the shop’s log. The [codes](#codes) are listed below.',
    ],
    steps: [
      '400 and 422: the call is wrong, and stays so. `errors` says where.',
      '401: the key is missing or no longer valid. 403: it has no permission for this; `required_permission` names the missing one.',
      '404: it is not there, or not yours.',
      '409: the object is in a state in which this is not possible. Read it again, and decide again.',
      '412: someone else has changed the object. Read it again, and send your change with the new `ETag`. 428: the call needs that header.',
      '429 and 503: wait for the seconds of `Retry-After`, and send the very same call again.',
    ],
    code: JSON.stringify(
      {
        type: `https://shop/api#order.not_paid`,
        title: '…',
        status: 409,
        code: 'order.not_paid',
        request_id: '…',
        retry: false,
      },
      null,
      2,
    ),
  },
  {
    id: 'idempotency',
    title: 'Calls that come twice',
    text: [
      'Send the header `Idempotency-Key` with a UUID that you generate, and the same one when you repeat the call: it happens once, and the second answer is the first one, marked by `Idempotent-Replayed`. Calls that move money, send an email or are about secrets need it. With another body the same key is refused as `call.other_request`; while the first call is running, as `call.running`.',
      `A key is remembered for ${limits.apiCallsKept.value / hours} hours. A secret is never answered a second time.`,
    ],
  },
  {
    id: 'versions',
    title: 'Versions of an object',
    text: [
      'Each object is answered with its `ETag`. Send it back as `If-Match`, and your change is refused as `api.version_changed` if someone else has changed the object since. Calls that overwrite an object need it. With `If-None-Match` nothing is sent while nothing has changed.',
      'The API has one version: fields, values and calls are added, and none is removed. Ignore what you do not know.',
    ],
  },
  {
    id: 'pages',
    title: 'Lists',
    text: [
      `A page of a list has ${limits.apiPageBySelf.value} rows, or as many as \`limit\` says, up to ${limits.apiPage.value}. \`next\`, and the header \`Link\`, is the address of the next page within the shop, such as \`/api/v1/orders?after=ord_…\`, until it is null. Filters stand in the query by their names, \`sort\` says the order, and a parameter that is not known is refused.`,
      'Where `expand` may be said, `expanded` has whole objects by their ids: with `expand=id` those of the list itself, and with the name of a field those that it names. A publishable key and a session have up to ' +
        `${limits.apiExpandedBySelf.value} rows of such a list at once.`,
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    text: [
      `A secret key has ${limits.apiCalls.value} calls a minute; a publishable key and a session have ${limits.apiVisitorCalls.value} for each address, of which each object that \`expand\` brings along is one, and so is each ${limits.apiAnswer.value / 1_000} kB of an answer. \`RateLimit\` says how many are left. Beyond that a call is refused as \`limit.too_many_requests\`, and \`Retry-After\` says for how many seconds.`,
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: [
      'The shop notifies your systems of events by signed calls to your address ([Standard Webhooks](https://www.standardwebhooks.com)). [Webhooks](/api/webhooks) says how to receive them, and lists every event with the permission that it needs.',
    ],
  },
]
