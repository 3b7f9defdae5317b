// Who may import whom among the folders of app/. Features stand in layers: each may use what stands above it, never its
// neighbours and never what stands below. This table is the architecture; import-rules.ts enforces it.

const layers: readonly (readonly string[])[] = [
  ['kernel'],
  ['ui', 'web', 'jobs'],
  // What the shop's records, operations and lists are made of, and the only way into them.
  ['operations'],
  ['delivery'],
  ['settings', 'system'],
  ['mail', 'audit'],
  // What the shop needs from those who take its money, and behind it the two that do.
  ['payment-provider'],
  ['stock'],
  ['catalogue', 'identity', 'card-payments', 'on-account'],
  // The keys of programs, which have the rights of people.
  ['keys'],
  // How a form, a call of the API, a command comes to an operation.
  ['doors'],
  ['pictures', 'imports'],
  ['cart'],
  ['orders'],
  // What a person has to look at, raised by everything that moves money.
  ['problems'],
  ['refunds'],
  // What moves money: from placing an order to the last word of the provider.
  ['payments'],
  ['checkout', 'fulfilment'],
  // Where the shop can be visited, and when: what helps people to reach it says so too.
  ['locations'],
  ['account', 'contact', 'withdrawals', 'pages', 'home', 'feeds', 'webhooks'],
  // The owner's daily mail.
  ['daily'],
  // Nothing imports the back office: it is a client of the API.
  ['back-office'],
  // What programs are offered: it is made of everything that there is.
  ['api'],
  // The document around each page, and what is shown where there is none.
  ['shell'],
]

function mayImportByLayer(): Record<string, readonly string[]> {
  return Object.fromEntries(
    layers.flatMap((layer, depth) => layer.map((folder) => [folder, layers.slice(0, depth).flat()] as const)),
  )
}

/** Read an entry as: "cart may import kernel, ui, web, ...". */
export const mayImport: Record<string, readonly string[]> = mayImportByLayer()

/** Files at the root of app/ that every folder but the kernel may import; the other root files put the features together. */
export const sharedRootFiles: readonly string[] = [
  'configuration',
  'errors',
  'limits',
  'locales',
  'permissions',
  'routes',
]

/**
 * Lists of what the features bring: the machinery named reads them, everybody else only learns the names from their types. The
 * texts are read by none: the program's entry sets them.
 */
export const lists: Record<string, string | null> = {
  'job-list': 'jobs',
  'letter-list': 'mail',
  'operation-list': 'api',
  texts: null,
}

/** The folders beside app/: what each may import by its name. */
export const trees: Record<string, readonly string[]> = {
  app: ['app', 'db'],
  db: ['app', 'db'],
  server: ['app', 'db', 'server'],
  // Real servers of their own, reached over the network: they share with the shop only how a process ends.
  'stand-ins': ['stand-ins'],
  bench: ['app', 'db', 'server', 'test', 'tools', 'bench'],
  test: ['app', 'db', 'server', 'stand-ins', 'test', 'tools'],
  tools: ['app', 'db', 'server', 'test', 'tools'],
}

export const exceptions: readonly (readonly [file: RegExp, target: string])[] = [
  [/^stand-ins\//, '#server/exit-with-parent.ts'],
]

/** What is not for everybody: by what it is imported, who may, and what is said to the others. */
export const onlyFor: readonly (readonly [target: RegExp, files: RegExp, problem: string])[] = [
  [
    /\/work\.server\.ts$/,
    /^app\/operations\/(operation|perform)\.server\.ts$/,
    'Only perform does what an operation does.',
  ],
  [
    /\/operations\/perform\.server\.ts$/,
    /^(app\/doors|server|tools|bench)\/|\.job\.ts$/,
    'Operations are performed by their doors: see app/doors/.',
  ],
]

/** Where the environment may be read; everything else is given its configuration. */
export const readsEnvironment: readonly RegExp[] = [
  /^server\/([\w-]+\/)?(configuration|main|exit-with-parent|inherited|stand-in-process)\.ts$/,
  /^stand-ins\/([\w-]+\/)?(environment|main|start-process)\.ts$/,
  /^(start|test)\.mjs$/,
  /^(tools|test|bench)\//,
  /^[\w.-]+\.config\.ts$/,
]

/** The rules files that hand out time and chance to the others. */
export const reachesForTheClock: readonly string[] = ['app/kernel/clock.ts', 'app/kernel/ids.ts']

/** Folders without a subject collect whatever nobody wanted to name. */
export const junkDrawers: readonly string[] = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib']
