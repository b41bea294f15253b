// Who may import whom in this repository. `check-rooms.ts` keeps it, and has a sentence for every import that is wrong.

/** Steps from the bottom up: a room may import those before it. Rooms (or orders of rooms) in one step know nothing of each other; `*` is each other folder. */
export type Order = readonly (string | readonly (string | Order)[])[];

export interface Package {
  /** Packages by the name after `@kontor/`, or one door of theirs. */
  readonly imports: readonly string[];
  /** What its tests and settings import beside that. */
  readonly tests?: readonly string[];
  /** The only libraries that it may use; all that its package.json has if not set. */
  readonly libraries?: readonly string[];
  /** What it may not import although it could, and what to do instead. */
  readonly closed?: Readonly<Record<string, string>>;
  /** The way to take where an import is refused. */
  readonly instead: string;
}

export interface Rooms {
  /** Files beside the folders stand above all of them. */
  readonly order: Order;
  readonly instead: string;
  /** A better way for one of the rooms. */
  readonly doors?: Readonly<Record<string, string>>;
}

export interface House {
  readonly packages: Readonly<Record<string, Package>>;
  readonly rooms: Readonly<Record<string, Rooms>>;
  /** Files that import another package by its path. */
  readonly byPath: Readonly<Record<string, string>>;
}

const serverDecidesVat = {
  '@kontor/domain/vat':
    'Which VAT is charged is decided by the server’s dated rates (docs/decisions/0074): pages show what it answers.',
};
const builtProduct = 'It uses the built product; of its sources it imports only @kontor/contract.';
const ofTheRepository = 'Tools of the repository read files and start programs; they import no part of the product.';
const composed = 'routes.tsx puts features together: move the piece down, or take it as a prop.';
const apart = 'Features know nothing of each other: move what they share into components, or take it as a prop.';

export const house: House = {
  packages: {
    '.': { imports: [], instead: ofTheRepository },
    'shared/contract': {
      imports: [],
      libraries: ['zod'],
      instead: 'The contract describes data and imports only zod.',
    },
    'shared/domain': {
      imports: ['contract'],
      libraries: [],
      instead:
        'The domain is pure rules over @kontor/contract; code that needs more belongs to platform, a remote or the API.',
    },
    'shared/ui': {
      // Names for communication between bundles are not the API: `late` listens to error boundaries.
      imports: ['contract/between-bundles'],
      libraries: ['@base-ui/react', '@mdi/js', 'react', 'react-dom', 'uqr'],
      instead:
        'ui knows no API, routes or texts: take them as props, and put components that need them into @kontor/platform.',
    },
    'shared/platform': {
      imports: ['contract', 'domain', 'ui'],
      tests: ['testing'],
      closed: serverDecidesVat,
      instead: 'platform imports @kontor/contract, @kontor/domain and @kontor/ui, and not the host.',
    },
    'shared/registry': {
      imports: ['contract', 'domain'],
      libraries: ['@aws-sdk/client-s3', 'mime', 'node:', 'zod'],
      instead:
        'The registry consists of records and files: it imports @kontor/contract and @kontor/domain, and is used by API and tools.',
    },
    'shared/build': {
      imports: ['contract', 'domain'],
      instead: 'Builds read records and rules; what they build is their input, and never imported.',
    },
    'shared/testing': {
      imports: ['contract', 'domain', 'platform'],
      instead: 'Tests import only their own package; tests across packages belong to e2e/.',
    },
    'mfe-*': {
      imports: ['contract', 'domain', 'platform', 'ui'],
      tests: ['testing'],
      closed: {
        ...serverDecidesVat,
        'react-router': 'The host shares react-router-dom; import from it.',
        '@tanstack/query-core': 'The host shares @tanstack/react-query; import from it.',
      },
      instead:
        'A remote imports shared packages only, by their names. Use the host through useHost() of @kontor/platform/host, and the server through its api.',
    },
    host: {
      imports: ['contract', 'domain', 'platform', 'ui'],
      tests: ['build', 'testing'],
      closed: serverDecidesVat,
      instead:
        'The host imports shared packages, and loads remotes only at run time: loadRemote() of host/src/federation.',
    },
    api: {
      imports: ['contract', 'domain', 'registry', 'payment-sandbox', 'product-sandbox', 'shopify-sandbox'],
      tests: ['programs', 'workspace'],
      instead:
        'The API imports @kontor/contract, @kontor/domain and @kontor/registry, and @kontor/payment-sandbox, @kontor/shopify-sandbox and @kontor/product-sandbox in a sandbox.',
    },
    'tools/registry': {
      imports: ['build', 'contract', 'domain', 'programs', 'registry', 'workspace'],
      instead: 'The tool reads records and files of builds, never their sources.',
    },
    'tools/payment-sandbox': { imports: [], instead: 'It replaces Stripe, which does not know Kontor.' },
    'tools/shopify-sandbox': { imports: [], instead: 'It replaces Shopify, which does not know Kontor.' },
    'tools/product-sandbox': {
      imports: ['contract'],
      instead: 'The vendor’s other systems know the portal’s contract and nothing else of it.',
    },
    'tools/programs': { imports: ['contract'], instead: ofTheRepository },
    'tools/workspace': { imports: ['build', 'contract', 'programs', 'registry'], instead: ofTheRepository },
    'tools/new-remote': { imports: ['contract', 'workspace'], instead: ofTheRepository },
    'tools/mutation': { imports: ['programs', 'workspace'], instead: ofTheRepository },
    deploy: { imports: ['api/failure-page', 'contract', 'programs', 'workspace'], instead: ofTheRepository },
    faults: { imports: ['contract', 'domain', 'programs'], instead: builtProduct },
    e2e: {
      imports: ['build', 'contract', 'deploy', 'programs', 'registry', 'registry-tool', 'workspace'],
      instead: builtProduct,
    },
    bench: {
      imports: ['build', 'contract', 'programs', 'registry', 'registry-tool', 'workspace'],
      instead: builtProduct,
    },
  },

  rooms: {
    'api/src': {
      order: [
        'sales-terms',
        'infrastructure',
        'legal',
        'accounts',
        'shops',
        'organizations',
        'plugin-login',
        'billing',
        'partners',
        'signup',
        'connect',
        'backoffice',
        'sandbox',
        'portal',
        'server',
      ],
      instead: 'Take what it needs from above as a parameter, given in server/app.ts.',
      doors: {
        infrastructure:
          'A room adds its tables and call subjects by declaration merging, declares its jobs with defineJob, and hands them over in its module.ts.',
        accounts:
          'Take what accounts need of another room as a parameter of createAccounts (accounts/module.ts), given in server/app.ts.',
        shops:
          'Take what shops need of another room as a parameter of createShops (shops/module.ts), or announce a job that the other room handles.',
        organizations: 'Announce a job that the other room handles, as organizations/base-data-changed.ts does.',
        billing: 'Announce a job that the other room handles, as billing/webhooks/payout-account-changed.ts does.',
        sandbox: 'The sandbox stands in for real parts of the rooms below it; portal and server use it.',
      },
    },
    'api/src/billing': {
      order: [
        'prices',
        'texts',
        'costs',
        'settings',
        'billing-details',
        'account',
        'stripe',
        'figures',
        'subscriptions',
        'ledger',
        'mails',
        'dunning',
        'invoices',
        'usage',
        'cart',
        'orders',
        'migration',
        'money',
        'books',
        'webhooks',
        'provider-settings',
      ],
      instead: 'Move the piece down, or take it as a parameter.',
    },
    'api/src/backoffice': {
      order: [
        'audit',
        'approval',
        'brand',
        'figures',
        ['accounting', 'customer', 'timeline', 'note', 'mail', 'user', 'view', 'mail-templates', 'announcements'],
      ],
      instead: 'Move the piece down, or take it as a parameter.',
    },
    'api/src/portal': {
      order: [
        'releases',
        'visit',
        ['html', ['answers', 'render']],
        'override',
        'service-worker',
        'remote-report',
        'service-state',
        'operator',
        'pages',
      ],
      instead: 'pages/ puts a request’s page together: what this room needs of it comes as a parameter.',
    },
    'host/src': {
      order: [
        // Texts of every page; then what is known before anything is asked: the address, the page's registry, texts and stores.
        'locales',
        'base',
        'error-reporting',
        ['federation', 'service-worker'],
        // Second factors: what the browser asks for, and the question that a call waits for.
        'passkey',
        'proof',
        // Whose page it is: the services of a tab, the user, and what the server has rendered for them.
        'session',
        'guard',
        // With the banner that asks for consent.
        'analytics',
        // Its entries, and the bars and menus that show them.
        'navigation',
        // What stands around a page's content, of the host or a remote: boundaries, skeletons, arrival, notices.
        'frame',
        'help',
        'pages',
        ['ahead', 'palette'],
        // Puts them together around the guard's decision, and is the host that remotes know.
        'shell',
        ['server', 'start'],
      ],
      instead: 'Move the piece down, or take it as a parameter or from a context.',
    },
    'host/src/pages': {
      order: ['locales', 'form', 'members', 'migration', 'acceptances', 'profile', 'home', 'notices', ['*']],
      instead: 'Pages know nothing of each other: move what they share into one of the rooms below them.',
    },
    'tools/payment-sandbox/src': {
      order: ['protocol', 'faults', 'schemas', 'state', 'engine', 'browser', 'http', 'resources', 'webhooks'],
      instead: 'Move the piece down, or hand it over in server.ts.',
    },
    'mfe-*/src': { order: ['locales', 'texts', 'components', 'features'], instead: composed },
    'mfe-backoffice/src': {
      order: ['locales', 'texts', 'calls', 'address', 'keys', 'components', 'changes', 'act', 'features'],
      instead: composed,
    },
    'mfe-partner/src': { order: ['locales', 'texts', 'account', 'components', 'features'], instead: composed },
    'mfe-signup/src': { order: ['locales', 'texts', 'draft', 'components', 'plugin', 'features'], instead: composed },
    'mfe-subscription/src': {
      order: ['locales', 'texts', 'billing', 'selection', 'payment-provider', 'paying', 'components', 'features'],
      instead: composed,
    },
    'mfe-*/src/features': { order: [['*']], instead: apart },
    'mfe-partner/src/features': { order: ['payout', ['*']], instead: apart },
    'mfe-pos-wms/src/features': { order: ['devices', 'downloads', ['*']], instead: apart },
    // The panel about overdue payments stands above invoices, and an offer beside the subscription.
    'mfe-subscription/src/features': { order: [['dunning', 'offer'], ['*']], instead: apart },
    'mfe-signup/src/features': { order: ['create-account', ['*']], instead: apart },
  },

  byPath: {
    'vitest.config.ts': 'shared/build',
    // The reference of bench/ is the only place where the host bundles the remotes.
    'host/src/federation/load-remote.monolith.ts': 'mfe-*',
    'bench/src/guard-speed.ts': 'host',
    'deploy/src/server-variables.ts': 'api',
    'deploy/src/monitoring.test.ts': 'api',
  },
};
