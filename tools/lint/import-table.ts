// Which folder of app/ may import which. Features are in layers: each may use the layers above it, never its neighbours
// or the layers below. This table is the architecture; import-rules.ts enforces it.

const layers: readonly (readonly string[])[] = [
  ['kernel'],
  ['ui', 'web', 'jobs'],
  // What records, operations and lists are made of, and the only way to run them.
  ['operations'],
  ['delivery'],
  ['settings', 'system'],
  ['mail', 'audit'],
  // The interface that payment providers implement, and below it the two that do.
  ['payment-provider'],
  ['stock'],
  ['catalogue', 'identity', 'card-payments', 'on-account'],
  // API keys, which have permissions like people.
  ['keys'],
  // What people keep of lists.
  ['saved-views'],
  // How a form, an API call or a command reaches an operation.
  ['doors'],
  ['pictures', 'imports'],
  ['cart'],
  ['orders'],
  // What staff have to look at, reported by everything that moves money.
  ['problems'],
  ['refunds'],
  // Everything that moves money: from placing an order to the provider's final state.
  ['payments'],
  ['invoices'],
  ['checkout', 'fulfilment', 'returns'],
  // Where the shop can be visited, and when: contact pages show it too.
  ['locations'],
  // What staff do with products, imports do the same from files; and what they order from suppliers.
  ['products', 'purchase-orders'],
  // What staff do with collections: their texts, their products and the shop's menu.
  ['collections'],
  // What an import made and changed goes back as staff would do it.
  ['import-undo'],
  // Orders that staff compose, and their payment links.
  ['drafts'],
  // What staff change of an order after it was placed.
  ['edits'],
  // What they send instead of what comes back.
  ['exchanges'],
  [
    'account',
    'back-in-stock',
    'contact',
    'corrections',
    'withdrawals',
    'pages',
    'home',
    'feeds',
    'webhooks',
    'look',
    'menus',
  ],
  // What colleagues write to each other about anything else.
  ['comments'],
  // What a person may ask of the shop: all data as a file, and to be forgotten. It reaches into every feature that knows people.
  ['customers'],
  // Who works in the shop, and what they may do.
  ['staff'],
  // The owner's daily mail.
  ['daily'],
  // One change for many objects: it offers what the features can do.
  ['batches'],
  // What a release fills in the rows of features, in batches.
  ['backfills'],
  // Every mail with made-up data, to look at and to send oneself.
  ['mail-previews'],
  // Nothing imports the back office: it is a client of the API.
  ['back-office'],
  // The API: it is made of all features.
  ['api'],
  // The document around each page, and the error pages.
  ['shell'],
]

function mayImportByLayer(): Record<string, readonly string[]> {
  return Object.fromEntries(
    layers.flatMap((layer, depth) => layer.map((folder) => [folder, layers.slice(0, depth).flat()] as const)),
  )
}

/** Read an entry as: "cart may import kernel, ui, web, ...". */
export const mayImport: Record<string, readonly string[]> = mayImportByLayer()

/** Files at the root of app/ that every folder but the kernel may import; the other root files join the features. */
export const sharedRootFiles: readonly string[] = [
  'configuration',
  'errors',
  'limits',
  'locales',
  'permissions',
  'routes',
]

/**
 * Lists of what the features provide: only the machinery named here imports them, other code only the names from their
 * types. No folder imports the texts: the program's entry sets them.
 */
export const lists: Record<string, string | null> = {
  'job-list': null,
  'letter-list': 'mail',
  'operation-list': 'api',
  texts: null,
}

/** The folders beside app/: what each may import by name. */
export const trees: Record<string, readonly string[]> = {
  app: ['app', 'db'],
  db: ['app', 'db'],
  server: ['app', 'db', 'server'],
  // Separate servers, reached over the network: they share with the shop only how a process ends.
  'stand-ins': ['stand-ins'],
  bench: ['app', 'db', 'server', 'test', 'tools', 'bench'],
  test: ['app', 'db', 'server', 'stand-ins', 'test', 'tools'],
  tools: ['app', 'db', 'server', 'test', 'tools'],
}

export const exceptions: readonly (readonly [file: RegExp, target: string])[] = [
  [/^stand-ins\//, '#server/exit-with-parent.ts'],
]

/** Restricted imports: the target, the files that may import it, and the message for others. */
export const onlyFor: readonly (readonly [target: RegExp, files: RegExp, problem: string])[] = [
  [
    /\/replicas\/from-replica\.server\.ts$/,
    // What may be read from a replica, all of it: lists with their counts and files, the search of the shop and of the office,
    // feeds and the sitemap, the figures of the overview.
    /^(db\/|app\/(operations\/list|doors\/list-page|back-office\/find\/find|catalogue\/search\/search|feeds\/feeds|daily\/own-sales|system\/figures\/process-figures)\.server\.ts$|test\/faults\/)/,
    'What decides, or is about to be changed, is read from the primary: docs/decisions/0052-replicas.md.',
  ],
  [
    /\/work\.server\.ts$/,
    /^app\/operations\/(operation|perform|perform-together)\.server\.ts$/,
    'Only perform does what an operation does.',
  ],
  [
    /\/operations\/perform(-together)?\.server\.ts$/,
    /^(app\/doors|server|tools|bench)\/|\.job\.ts$/,
    'Operations are performed by their doors: see app/doors/.',
  ],
]

/** Where the environment may be read; other code gets its configuration. */
export const readsEnvironment: readonly RegExp[] = [
  /^server\/([\w-]+\/)?(configuration|main|exit-with-parent|inherited|stand-in-process)\.ts$/,
  /^stand-ins\/([\w-]+\/)?(environment|main|start-process)\.ts$/,
  /^(start|test)\.mjs$/,
  /^(tools|test|bench)\//,
  /^[\w.-]+\.config\.ts$/,
]

/** The rules files that may read the clock and random bytes. */
export const reachesForTheClock: readonly string[] = ['app/kernel/clock.ts', 'app/kernel/ids.ts']

/** Folders without a subject collect unrelated code. */
export const junkDrawers: readonly string[] = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib']
