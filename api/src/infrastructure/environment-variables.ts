import { accountEmail } from '@kontor/contract/email-address';
import { email } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

// The message of an issue continues a sentence that begins with the variable's name.

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: ({ input }) => `is "${String(input)}": use ${values.join(' or ')}.` });

const form = (pattern: RegExp, words: string) =>
  z.string().check(z.regex(pattern, { error: ({ input }) => `is "${String(input)}": it must be ${words}.` }));

/** The message leaves out the value: these addresses contain passwords. */
const address = (...schemes: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    hostname: /./,
    abort: true,
    error: `is not an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`,
  });

const webAddress = address('http', 'https');

const isOrigin = (value: string) => {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
};

const origin = webAddress.check(
  z.refine(isOrigin, { error: 'must be an origin such as https://account.example.com, without a path.', abort: true }),
  z.overwrite((value) => new URL(value).origin),
);

const withoutTrailingSlashes = z.overwrite((value: string) => value.replace(/\/+$/, ''));

const isPort = (value: string) => Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 65535;

const port = z.pipe(
  z
    .string()
    .check(
      z.refine(isPort, { error: ({ input }) => `is "${String(input)}": a whole number from 1 to 65535 is needed.` }),
    ),
  z.transform(Number),
);

/** Values separated by commas; none where the variable is not set. */
const list = (entry: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((value) => value.split(',').flatMap((part) => part.trim() || [])),
    ),
    z.array(entry),
  );

const entry = (schema: z.ZodMiniType, words: string) =>
  z.refine<string>((value) => z.safeParse(schema, value).success, {
    error: ({ input }) => `names "${String(input)}": ${words}`,
  });

/** Fastify rejects the network of all addresses (`/0`). */
const notEveryAddress = z.regex(/\/0*[1-9]\d*$/);

/** What Fastify accepts (https://github.com/fastify/proxy-addr#proxyaddrreq-trust); anything else it rejects without naming the variable. */
const Proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().check(notEveryAddress),
  z.cidrv6().check(notEveryAddress),
]);

const isShare = (value: string) => value !== '' && Number(value) >= 0 && Number(value) <= 1;

const headersOf = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, decodeURIComponent(value.join('='))];
    }),
  );

/** What Node sends as a header; anything else would fail each export, and no start. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

function isHeaderList(list: string): boolean {
  if (!/^[\w-]+=[^,\s]*(,\s*[\w-]+=[^,\s]*)*$/.test(list)) return false;
  try {
    return Object.values(headersOf(list)).every((value) => headerValue.test(value));
  } catch {
    // A percent sign that encodes nothing.
    return false;
  }
}

/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/ The message leaves out the value: it contains keys. */
const headerList = z.pipe(
  z
    .string()
    .check(z.refine(isHeaderList, { error: 'must be name=value, with commas between them, and percent-encoded.' })),
  z.transform(headersOf),
);

const keyForm = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** The message leaves out the value. */
const secretKeys = z
  .pipe(
    z._default(z.string(), ''),
    z.transform((value) => value.split(',').flatMap((part) => part.trim() || [])),
  )
  .check(
    z.refine((entries) => entries.every((entry) => keyForm.test(entry)), {
      error:
        'needs entries such as 2026-11:…, split by commas: a name of small letters and digits, and 32 bytes in base64.',
      abort: true,
    }),
    z.refine((entries) => new Set(entries.map((entry) => entry.split(':')[0])).size === entries.length, {
      error: 'names two keys alike.',
    }),
  );

const stripeKey = (pattern: RegExp) =>
  z.optional(z.string().check(z.regex(pattern, `does not look like a Stripe key (${pattern.source}).`)));

/** One of each webhook endpoint. The message leaves out the values. */
const webhookSecrets = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'needs secrets of webhook endpoints (whsec_…), split by commas.'),
      ),
    z.transform((value) => value.split(',').map((part) => part.trim())),
  ),
);

const noAppKey = "is missing or does not look like an app's API key.";
const noAppSecret = "is missing or does not look like an app's secret.";

/** The variables that the server reads itself, each with its form and its default. */
const Variables = z.object({
  NODE_ENV: z._default(oneOf(['production', 'development', 'test']), 'development'),
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  KONTOR_DATA_DIR: z._default(z.string(), '.data'),
  KONTOR_REGISTRY: z._default(z.string(), 'dist/registry'),
  KONTOR_JOURNAL: z.optional(z.string()),
  KONTOR_REMOTE_ORIGINS: list(origin),
  KONTOR_OVERRIDE_ORIGINS: list(origin),
  KONTOR_SERVICE_WORKER: z._default(oneOf(['0', '1']), '1'),
  KONTOR_DEMO: z.optional(oneOf(['0', '1'])),
  KONTOR_OPERATORS: list(
    z.string().check(z.overwrite(accountEmail), entry(email(), 'e-mail addresses, split by commas, are needed.')),
  ),
  KONTOR_SECRET_KEYS: secretKeys,
  DATABASE_URL: z.optional(address('postgres', 'postgresql')),
  DATABASE_DIRECT_URL: z.optional(address('postgres', 'postgresql')),
  DATABASE_REPLICA_URL: z.optional(address('postgres', 'postgresql')),
  SMTP_URL: z.optional(address('smtp', 'smtps')),
  KONTOR_SUPPORT_EMAIL: z.optional(z.string().check(entry(email(), 'an e-mail address is needed.'))),
  STRIPE_SECRET_KEY: stripeKey(/^(sk|rk)_(test|live)_\w+$/),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(test|live)_\w+$/),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  PAYMENT_SANDBOX_URL: z.optional(webAddress.check(withoutTrailingSlashes)),
  PAYMENT_SANDBOX_FINDINGS: z.optional(z.string()),
  PRODUCT_SANDBOX_URL: z.optional(webAddress.check(withoutTrailingSlashes)),
  SHOPIFY_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]{8,}$/, noAppKey))),
  SHOPIFY_API_SECRET: z.optional(z.string().check(z.regex(/^[\w-]{16,}$/, noAppSecret))),
  SHOPIFY_ENDPOINT: z._default(
    form(/^https?:\/\/(?=.*\{shop\})[^\s?#]+$/, 'an address that has {shop} where the shop stands').check(
      withoutTrailingSlashes,
    ),
    'https://{shop}',
  ),
  SENTRY_DSN: z.optional(
    form(/^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/, 'https://<public key>@<host>/<project id>'),
  ),
  TAG_MANAGER_ID: z.optional(form(/^GTM-[A-Z0-9]+$/, 'GTM- and capital letters or digits')),
  COOKIE_DOMAIN: z.optional(form(/^\.?[a-z0-9.-]+$/, 'a domain name')),
  RELEASE: z._default(z.string(), 'development'),
  METRICS_PORT: z.optional(port),
  // The names of OpenTelemetry: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    webAddress.check(
      z.refine((value) => !/[?#]/.test(value), { error: 'must end with its path: /v1/traces is appended to it.' }),
      withoutTrailingSlashes,
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(headerList),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(oneOf(['http/json'])),
  OTEL_SERVICE_NAME: z._default(z.string(), 'kontor-api'),
  OTEL_TRACES_SAMPLER: z.optional(oneOf(['parentbased_traceidratio'])),
  OTEL_TRACES_SAMPLER_ARG: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine(isShare, { error: ({ input }) => `is "${String(input)}": a number from 0 to 1 is needed.` })),
      z.transform(Number),
    ),
  ),
  TRUST_PROXY: list(z.string().check(entry(Proxy, 'addresses, or networks such as 10.0.0.0/8, are needed.'))),
});

export type Variables = z.output<typeof Variables>;

/** The variables that the server reads itself. Those of the buckets are read by `openStore`. */
export const variableNames: readonly string[] = Object.keys(Variables.shape);

const needEndpoint = [
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** All keys of an account or none: with only some, orders or installations would begin that cannot be completed. */
function contradiction(given: Variables): string | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, PAYMENT_SANDBOX_URL } = given;
  const stripe = Object.entries({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET });
  const missing = stripe.flatMap(([name, key]) => (key === undefined ? name : []));
  if (missing.length > 0 && missing.length < stripe.length) {
    return `${missing.join(', ')} is missing: set all Stripe keys or none.`;
  }
  if (STRIPE_SECRET_KEY?.includes('_live_') !== STRIPE_PUBLISHABLE_KEY?.includes('_live_')) {
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes, test and live.';
  }
  if (PAYMENT_SANDBOX_URL !== undefined && STRIPE_SECRET_KEY === undefined) {
    return 'PAYMENT_SANDBOX_URL needs the three Stripe keys that the sandbox was started with.';
  }
  // The sandbox accepts its own keys only, and real ones must not reach it.
  if (PAYMENT_SANDBOX_URL !== undefined && !STRIPE_SECRET_KEY?.startsWith('sk_test_')) {
    return 'PAYMENT_SANDBOX_URL is set, but STRIPE_SECRET_KEY is a real one: leave out one of them.';
  }
  if (given.PRODUCT_SANDBOX_URL !== undefined && given.NODE_ENV === 'production') {
    return 'PRODUCT_SANDBOX_URL is set, but in production nothing stands in for other systems: leave it out.';
  }
  if (given.METRICS_PORT === given.PORT) {
    return `METRICS_PORT is ${given.PORT} like PORT: metrics need a port of their own, which the gateway does not reach.`;
  }
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) {
    const name = needEndpoint.find((setting) => given[setting] !== undefined);
    if (name !== undefined) return `${name} is set without OTEL_EXPORTER_OTLP_ENDPOINT: set both or neither.`;
  }
  if (given.SHOPIFY_API_SECRET !== undefined && given.SHOPIFY_API_KEY === undefined)
    return `SHOPIFY_API_KEY ${noAppKey}`;
  if (given.SHOPIFY_API_KEY !== undefined && given.SHOPIFY_API_SECRET === undefined) {
    return `SHOPIFY_API_SECRET ${noAppSecret}`;
  }
  return null;
}

/** Checks the variables and fills in defaults. Blank ones count as not set. The first wrong one is thrown as a `StartError`. */
export function parseVariables(variables: Readonly<Record<string, string | undefined>>): Variables {
  const set = Object.fromEntries(variableNames.map((name) => [name, variables[name]?.trim() || undefined]));
  const { data, error } = z.safeParse(Variables, set);
  if (data === undefined) {
    const sentences = error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
    throw new StartError(sentences[0]);
  }
  const wrong = contradiction(data);
  if (wrong !== null) throw new StartError(wrong);
  return data;
}
