interface PolicyOptions {
  /** Stripe.js comes from our own origin while the payment sandbox is used. */
  readonly ownPayment: boolean;
  readonly sentryDsn: string | null;
  /** Error-reporting projects of the remotes on the page: they get nothing while the portal's own reporting is off. */
  readonly remoteDsns: readonly string[];
  readonly tagManagerId: string | null;
  /** Origins, besides our own, from which remotes may be loaded. */
  readonly remoteOrigins: readonly string[];
  /** Origins of the developer's builds in this browser. Their servers also announce new builds. */
  readonly overrideOrigins?: readonly string[];
  /** Hashes of the style sheets in the page, as the policy writes them. */
  readonly styleSources?: readonly string[];
}

/**
 * What the portal's pages may load (https://www.w3.org/TR/CSP3/). No inline script and no `eval`, so injected code does
 * not run. Other hosts are those of parts that are switched on.
 */
export function contentSecurityPolicy({
  ownPayment,
  sentryDsn,
  remoteDsns,
  tagManagerId,
  remoteOrigins,
  overrideOrigins = [],
  styleSources = [],
}: PolicyOptions): string {
  const remotes = [...remoteOrigins, ...overrideOrigins];
  const developing = overrideOrigins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  // https://docs.stripe.com/security/guide#content-security-policy
  const stripe = {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    image: ['https://*.stripe.com'],
  };
  const payment = ownPayment ? { script: [], frame: [], connect: [], image: [] } : stripe;
  // https://developers.google.com/tag-platform/security/guides/csp, "Google Analytics 4"; the container itself asks www.google.com
  const tagManager = tagManagerId === null ? [] : ['https://*.googletagmanager.com'];
  const analytics =
    tagManagerId === null ? [] : [...tagManager, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];
  const container = tagManagerId === null ? [] : ['https://www.google.com'];
  const reporting = sentryDsn === null ? [] : originsOf([sentryDsn, ...remoteDsns]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remotes, ...payment.script, ...tagManager],
    'style-src': ["'self'", ...styleSources, ...remotes],
    'img-src': ["'self'", 'data:', ...remotes, ...payment.image, ...analytics],
    'font-src': ["'self'", ...remotes],
    'connect-src': ["'self'", ...payment.connect, ...reporting, ...analytics, ...container, ...developing],
    // Own pages refuse to be framed; what may be is the preview of a mail.
    'frame-src': ["'self'", ...payment.frame],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** What a team wrote into its build must not end a directive: only plain hosts get in. */
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(
    addresses.map((address) => new URL(address).origin).filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)),
  ),
];
